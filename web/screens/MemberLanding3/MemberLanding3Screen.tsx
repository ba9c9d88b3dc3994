import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberLanding3ScreenQuery } from '#web/__generated__/MemberLanding3ScreenQuery.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import { TextArea } from '#web/design/form/TextField.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { useDraft } from '#web/features/conversations/useDraft.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { signupWith } from '#web/features/landers/memberLanding.ts'
import { SealedLanding } from '#web/features/landers/SealedLanding.tsx'
import { HouseLabel, HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import layout from '#web/design/layout.module.css'
import css from './MemberLanding3Screen.module.css'

type Profile = NonNullable<MemberLanding3ScreenQuery['response']['profile']>

/** The first line of a member's own text. */
function firstLineOf(aboutMe: string | null | undefined): string | undefined {
  return aboutMe?.split('\n').find((line) => line.trim() !== '')
}

/** The first message, held until its writer has a profile. House profiles cannot be written to. */
function FirstWord({ profile, memberId }: { profile: Profile; memberId: string }) {
  const { t } = useTranslation('landers')
  const { messageLength } = useSite().settings
  const draft = useDraft(undefined, memberId)
  if (profile.kind === 'HOUSE')
    return <LanderForm submit={t('member.profile')} to={signupWith(memberId)} className={css.form} />
  return (
    <>
      <p className={classes(css.bubble, css.own)} aria-hidden>
        {draft.text || t('member.firstWord')}
      </p>
      <LanderForm
        submit={t('member.keep')}
        to={signupWith(memberId)}
        asksGenders={false}
        note={t('member.kept')}
        className={css.form}
      >
        <TextArea
          label={t('member.firstWord')}
          name="firstWord"
          rows={2}
          maxLength={messageLength}
          value={draft.text}
          onChange={(event) => draft.change(event.target.value)}
        />
      </LanderForm>
    </>
  )
}

/**
 * A conversation waiting for its first message. Typed text fills the dashed bubble and becomes the sign-up's
 * message.
 */
export default function MemberLanding3Screen({ queryRef }: PageProps<MemberLanding3ScreenQuery>) {
  const { t } = useTranslation(['landers', 'shell'])
  const { visibleProfileFields } = useSite().settings
  const { id } = queryRef.variables
  const { profile } = usePreloadedQuery<MemberLanding3ScreenQuery>(query, queryRef)
  const place = useDistanceText(profile?.distanceKm, profile?.city)
  if (!profile)
    return (
      <SealedLanding
        memberId={id}
        title={t('member.sealedTalkTitle')}
        picture={
          <div className={css.sealed} aria-hidden>
            <p className={css.bubble}>…</p>
            <p className={classes(css.bubble, css.own)}>{t('member.firstWord')}</p>
          </div>
        }
      />
    )
  const { displayName: name, age, kind, mainPhoto } = profile
  const line = visibleProfileFields.includes('aboutMe') ? firstLineOf(profile.aboutMe) : undefined
  return (
    <div className={css.page}>
      <PageTitle noIndex>{t('member.startTitle')}</PageTitle>
      <div className={css.who}>
        <Avatar url={mainPhoto?.url} id={profile.id} name={name} size="xl" />
        <h1>{t('member.startTitle')}</h1>
        <p className={layout.strong}>{t('shell:openProfile', { name, age })}</p>
        {place && <p className={layout.muted}>{place}</p>}
        {kind === 'HOUSE' ? (
          <>
            <HouseLabel />
            <HouseWarning />
          </>
        ) : (
          <p className={layout.muted}>{t('member.startText')}</p>
        )}
      </div>
      {line && (
        <p className={css.bubble}>
          <small>{t('member.fromProfile')}</small>
          {line}
        </p>
      )}
      <FirstWord profile={profile} memberId={id} />
    </div>
  )
}

const query = graphql`
  query MemberLanding3ScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      id
      displayName
      age
      kind
      city
      distanceKm
      aboutMe
      mainPhoto {
        url(variant: SQUARE)
      }
    }
  }
`
