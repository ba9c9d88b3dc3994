import { MessageCircle, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberActions_profile$key } from '#web/__generated__/MemberActions_profile.graphql.ts'
import type { MemberActions_viewer$key } from '#web/__generated__/MemberActions_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { GiftButton } from '#web/features/gifts/GiftButton.tsx'
import { LikeButton } from '#web/features/likes/LikeButton.tsx'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'
import layout from '#web/design/layout.module.css'
import css from './MemberActions.module.css'

/** Write, give and like. A house profile cannot be written to, and says so (PROF-11). */
export function MemberActions(props: {
  profile: MemberActions_profile$key
  viewer: MemberActions_viewer$key | null
}) {
  const { t } = useTranslation('member')
  const profile = useFragment(profileFragment, props.profile)
  const viewer = useFragment(viewerFragment, props.viewer)
  const { id, displayName, kind, isViewer } = profile
  const chatPath = viewer?.conversationWith
    ? `/chats/${encodeURIComponent(viewer.conversationWith.id)}`
    : `/members/${encodeURIComponent(id)}/chat`
  if (isViewer) {
    return (
      <div className={css.bar}>
        <LinkButton to="/profile" icon={Pencil} size="large" className={css.main}>
          {t('editOwn')}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className={css.bar}>
      {kind === 'HOUSE' ? (
        <p className={classes(css.main, layout.small, layout.muted)}>{t('notWritable')}</p>
      ) : viewer ? (
        <LinkButton to={chatPath} icon={MessageCircle} size="large" className={css.main}>
          {t(viewer.conversationWith ? 'continueChat' : 'write')}
        </LinkButton>
      ) : (
        <Button icon={MessageCircle} size="large" className={css.main} onClick={() => askToSignUp(chatPath)}>
          {t('write')}
        </Button>
      )}
      {kind === 'MEMBER' && <GiftButton profileId={id} name={displayName} look="round" />}
      <LikeButton profile={profile} look="round" />
    </div>
  )
}

const profileFragment = graphql`
  fragment MemberActions_profile on Profile {
    id
    displayName
    kind
    isViewer
    ...LikeButton_profile
  }
`

const viewerFragment = graphql`
  fragment MemberActions_viewer on Viewer @argumentDefinitions(profileId: { type: "ID!" }) {
    conversationWith(profileId: $profileId) {
      id
    }
  }
`
