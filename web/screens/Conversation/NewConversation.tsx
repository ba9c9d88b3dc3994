import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NewConversation_other$key } from '../../__generated__/NewConversation_other.graphql.ts'
import type { NewConversation_viewer$key } from '../../__generated__/NewConversation_viewer.graphql.ts'
import { Avatar } from '../../design/Avatar.tsx'
import { Button } from '../../design/Button.tsx'
import { Icebreakers } from './Icebreakers.tsx'
import css from './NewConversation.module.css'
import { UnsentBubble } from './UnsentBubble.tsx'
import type { Draft } from './useDraft.ts'
import type { Unsent } from './useSendMessage.ts'

type Props = { other: NewConversation_other$key; viewer: NewConversation_viewer$key; unsent: readonly Unsent[]; draft: Draft }

/** A conversation that begins with its first message. */
export function NewConversation({ unsent, draft, ...props }: Props) {
  const { t } = useTranslation('chat')
  const other = useFragment(otherFragment, props.other)
  const viewer = useFragment(viewerFragment, props.viewer)
  const canWrite = other.kind === 'MEMBER' && viewer.conversationsLeft !== 0
  const [choosing, setChoosing] = useState(() => canWrite && draft.text === '' && unsent.length === 0)
  return (
    <div className={css.frame}>
      <div className={css.empty}>
        <Avatar size="xl" url={other.mainPhoto?.url} name={other.displayName} online={other.online} />
        <h2>{t('new.title', { name: other.displayName })}</h2>
        <p>{other.sharedInterestIds.length > 0 ? t('new.shared', { count: other.sharedInterestIds.length }) : t('new.text')}</p>
        {viewer.conversationsLeft !== null && viewer.conversationsLeft !== undefined && viewer.conversationsLeft > 0 && (
          <p className={css.left}>{t('new.left', { count: viewer.conversationsLeft })}</p>
        )}
        {canWrite && <Button look="soft" onClick={() => setChoosing(true)}>{t('icebreaker.open')}</Button>}
      </div>
      {unsent.map((each, index) => <UnsentBubble key={each.clientId} unsent={each} last={index === unsent.length - 1} />)}
      {choosing && (
        <Suspense fallback={null}>
          <Icebreakers viewer={viewer} name={other.displayName} onClose={() => setChoosing(false)} onChoose={draft.change} />
        </Suspense>
      )}
    </div>
  )
}

const otherFragment = graphql`
  fragment NewConversation_other on Profile {
    kind
    displayName
    online
    sharedInterestIds
    mainPhoto {
      url(variant: SQUARE)
    }
  }
`

const viewerFragment = graphql`
  fragment NewConversation_viewer on Viewer {
    conversationsLeft
    ...Icebreakers_viewer
  }
`
