import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NewConversation_other$key } from '#web/__generated__/NewConversation_other.graphql.ts'
import type { NewConversation_viewer$key } from '#web/__generated__/NewConversation_viewer.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Button } from '#web/design/form/Button.tsx'
import type { Draft } from '#web/features/conversations/useDraft.ts'
import { SidePart } from '#web/runtime/SidePart.tsx'
import { Icebreakers } from './Icebreakers.tsx'
import css from './NewConversation.module.css'

type Props = {
  other: NewConversation_other$key
  viewer: NewConversation_viewer$key
  draft: Draft
  /** Called when the member has taken a line, or wants to write without one. */
  onWrite: () => void
  /** Called when the lines were dismissed. */
  onDismiss: () => void
}

/** Takes the messages' place until the first one is written. */
export function NewConversation({ draft, onWrite, onDismiss, ...props }: Props) {
  const { t } = useTranslation('chat')
  const other = useFragment(otherFragment, props.other)
  const viewer = useFragment(viewerFragment, props.viewer)
  // Null means unlimited, so there is nothing to count.
  const left = viewer.conversationsLeft ?? 0
  const canWrite = other.kind === 'MEMBER' && viewer.conversationsLeft !== 0
  const [choosing, setChoosing] = useState<'offered' | 'asked' | undefined>(() =>
    canWrite && draft.text === '' ? 'offered' : undefined,
  )
  function close(then: () => void) {
    setChoosing(undefined)
    then()
  }
  /** Typed text stays before the line. */
  const take = (line: string) =>
    draft.change(draft.text.trim() === '' ? line : `${draft.text.trimEnd()}\n${line}`)
  return (
    <div className={css.frame}>
      <div className={css.empty}>
        <Avatar
          size="xl"
          url={other.mainPhoto?.url}
          id={other.id}
          name={other.displayName}
          online={other.online}
        />
        <h2>{t('new.title', { name: other.displayName })}</h2>
        {other.kind === 'MEMBER' && (
          <p>
            {other.sharedInterestIds.length > 0
              ? t('new.shared', { count: other.sharedInterestIds.length })
              : t('new.text')}
          </p>
        )}
        {other.kind === 'MEMBER' && left > 0 && <p className={css.left}>{t('new.left', { count: left })}</p>}
        {canWrite && (
          <Button look="soft" onClick={() => setChoosing('asked')}>
            {t('icebreaker.open')}
          </Button>
        )}
      </div>
      {choosing && (
        <SidePart onFailure={() => setChoosing(undefined)}>
          <Icebreakers
            viewer={viewer}
            name={other.displayName}
            isOffered={choosing === 'offered'}
            isWriting={draft.text !== ''}
            onClose={() => close(onDismiss)}
            onWrite={() => close(onWrite)}
            onChoose={take}
          />
        </SidePart>
      )}
    </div>
  )
}

const otherFragment = graphql`
  fragment NewConversation_other on Profile {
    id
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
