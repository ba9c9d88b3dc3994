import { useEffect, useEffectEvent, useState } from 'react'
import type { NewMessage, QuotedMessage } from '#web/features/conversations/sendQueue.ts'
import type { Draft } from '#web/features/conversations/useDraft.ts'
import type { Sending } from '#web/features/conversations/useSendMessage.ts'
import type { ComposedMessage, ComposerLimits } from './composer.rules.ts'
import type { Reply } from './ReplyTo.tsx'
import type { MessageImage } from './useMessageImage.ts'

type Composer = {
  image: MessageImage
  draft: Draft
  reply: Reply
  sending: Sending
  limits: ComposerLimits
}

/** What the member has pressed to send while its picture uploads. */
type Pressed = { previewUrl: string; draft: string; text: string; replyTo: QuotedMessage | undefined }

/**
 * Sends the composer's content, as far as it may be sent, and clears it. A member who has pressed during the
 * upload of the picture may leave: the queue goes on with it.
 * @returns isAwaited: whether it is sent automatically once its picture is uploaded
 */
export function useSendComposed(
  composed: ComposedMessage,
  { image, draft, reply, sending, limits }: Composer,
) {
  const { text, tooLong, tooFew, mayNotStart, canSend } = composed
  // Sending during the upload is a decision: it goes as soon as possible, but not after another picture is
  // chosen, or other words.
  const [pressed, setPressed] = useState<Pressed>()
  const isAsPressed = pressed !== undefined && draft.text.startsWith(pressed.draft)

  function send() {
    if (tooFew || mayNotStart) return
    const now = { draft: draft.text, text, replyTo: reply.to }
    if (image.state.status === 'uploading' && !tooLong)
      setPressed({ ...now, previewUrl: image.state.previewUrl })
    if (canSend) sendNow(now)
  }
  function sendNow(sent: Omit<Pressed, 'previewUrl'>) {
    const ready = image.take()
    const messages: NewMessage[] = []
    if (ready) messages.push({ image: ready, credits: limits.photoCredits })
    if (sent.text !== '') messages.push({ text: sent.text, credits: limits.messageCredits })
    // What was typed behind the press is another message.
    draft.change(draft.text.slice(sent.draft.length).trimStart())
    // A picture and a text form one reply; the first carries the reference.
    sending.send(
      messages.map((message, index) => (index === 0 ? { ...message, replyTo: sent.replyTo } : message)),
    )
    reply.end()
  }
  const readyUrl = image.state.status === 'ready' ? image.state.image.previewUrl : undefined
  const sendAwaited = useEffectEvent(() => {
    if (pressed && isAsPressed && readyUrl === pressed.previewUrl) sendNow(pressed)
  })
  useEffect(() => {
    if (readyUrl) sendAwaited()
  }, [readyUrl])
  const { state } = image
  const isAwaited = isAsPressed && state.status === 'uploading' && state.previewUrl === pressed.previewUrl
  // What was pressed is sent from elsewhere, too: the queue waits for the picture then.
  const leave = useEffectEvent(() => {
    if (isAwaited) sendNow(pressed)
    image.leave()
  })
  useEffect(() => () => leave(), [])
  return { send, isAwaited }
}
