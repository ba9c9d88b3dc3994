import { useRef, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Composer_viewer$key } from '#web/__generated__/Composer_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { useMessagePrices } from '#web/features/conversations/messagePrices.ts'
import { useCostText } from '#web/features/conversations/useCostText.ts'
import type { Draft } from '#web/features/conversations/useDraft.ts'
import type { Sending } from '#web/features/conversations/useSendMessage.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { composedMessage } from './composer.rules.ts'
import { ComposerAttachments } from './ComposerAttachments.tsx'
import { ComposerImage } from './ComposerImage.tsx'
import { ComposerMeta, META_ID, WORTH_ID } from './ComposerMeta.tsx'
import { ComposerNotice } from './ComposerNotice.tsx'
import { MessageField } from './MessageField.tsx'
import { ReplyTo, type Reply } from './ReplyTo.tsx'
import { SendButton } from './SendButton.tsx'
import { useDroppedImage } from './useDroppedImage.ts'
import { useInsertAtCaret } from './useInsertAtCaret.ts'
import { useMessageImage } from './useMessageImage.ts'
import { useSendComposed } from './useSendComposed.ts'
import css from './Composer.module.css'

type Props = {
  viewer: Composer_viewer$key
  isNew: boolean
  recipientId: string
  draft: Draft
  reply: Reply
  sending: Sending
  onTyping: (text: string) => void
  onGift: (conversationId: string) => void
}

/** The message composer. The button shows the price before it is pressed (CHAT-03). */
export function Composer({ isNew, recipientId, draft, reply, sending, onTyping, onGift, ...props }: Props) {
  const { t } = useTranslation('chat')
  const viewer = useFragment(fragment, props.viewer)
  const { messageLength } = useSite().settings
  const limits = { ...useMessagePrices(), messageLength }
  const { costText, worth } = useCostText(viewer)
  const isNarrow = useMediaQuery('(width < 576px)')
  const isUploading = sending.unsent.some(({ image: sent }) => sent?.upload)
  const image = useMessageImage(viewer.id, recipientId, isUploading)
  const isDraggedOver = useDroppedImage(image.choose)
  const area = useRef<HTMLTextAreaElement>(null)
  const composed = composedMessage(
    { draft: draft.text, image: image.state.status, unsent: sending.unsent, isNew },
    viewer,
    limits,
  )
  const { send, isAwaited } = useSendComposed(composed, { image, draft, reply, sending, limits })

  function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    area.current?.focus()
    send()
  }
  function write(text: string) {
    draft.change(text)
    onTyping(text)
  }
  const insert = useInsertAtCaret(area, draft.text, write)
  const meta = (
    <ComposerMeta
      composed={composed}
      worth={worth(composed.credits)}
      messageLength={messageLength}
      isNarrow={isNarrow}
    />
  )
  return (
    <form className={css.composer} data-below-toasts onSubmit={submit}>
      <ComposerNotice viewer={viewer} composed={composed} unsent={sending.unsent} />
      <ReplyTo reply={reply} />
      <ComposerImage image={image} />
      <div className={classes(css.box, isNarrow && css.narrow, isDraggedOver && css.draggedOver)}>
        <ComposerAttachments
          isNarrow={isNarrow}
          imageLabel={t('composer.image', { cost: costText(limits.photoCredits) })}
          recipientId={recipientId}
          recipientName={reply.name}
          onChooseImage={image.choose}
          onGift={onGift}
        />
        <MessageField
          ref={area}
          text={draft.text}
          invalid={composed.tooLong}
          describedBy={META_ID}
          onWrite={write}
          onSend={submit}
          onPasteImage={image.choose}
        />
        <EmojiPicker onChoose={insert} />
        {isNarrow && meta}
        <SendButton composed={composed} describedBy={WORTH_ID} busy={isAwaited} />
      </div>
      {!isNarrow && meta}
    </form>
  )
}

const fragment = graphql`
  fragment Composer_viewer on Viewer {
    id
    credits
    # eslint-disable-next-line relay/unused-fields -- composedMessage reads it
    conversationsLeft
    ...ComposerNotice_viewer
    ...useCostText_viewer
  }
`
