import { useEffect, useState, type RefObject } from 'react'
import type { NewMessage } from '#web/features/conversations/sendQueue.ts'
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
  form: RefObject<HTMLFormElement | null>
  settings: ComposerLimits
}

/**
 * Sends the composer's content, as far as it may be sent, and clears it.
 * @returns isAwaited: whether it is sent automatically once its picture is uploaded
 */
export function useSendComposed(
  composed: ComposedMessage,
  { image, draft, reply, sending, form, settings }: Composer,
) {
  const { text, tooLong, tooFew, mayNotStart, canSend } = composed
  // Sending during the upload is a decision: it goes as soon as possible, but not after another picture is
  // chosen.
  const [awaited, setAwaited] = useState<string>()

  function send() {
    if (tooFew || mayNotStart) return
    if (image.state.status === 'uploading' && !tooLong) setAwaited(image.state.previewUrl)
    if (!canSend) return
    setAwaited(undefined)
    const ready = image.take()
    const messages: NewMessage[] = []
    if (ready) messages.push({ image: ready, credits: settings.photoCredits })
    if (text !== '') messages.push({ text, credits: settings.messageCredits })
    draft.change('')
    // A picture and a text form one reply; the first carries the reference.
    sending.send(
      messages.map((message, index) => (index === 0 ? { ...message, replyTo: reply.to } : message)),
    )
    reply.end()
  }
  const readyUrl = image.state.status === 'ready' ? image.state.image.previewUrl : undefined
  useEffect(() => {
    if (readyUrl && readyUrl === awaited) form.current?.requestSubmit()
  }, [readyUrl, awaited, form])
  return { send, isAwaited: image.state.status === 'uploading' && image.state.previewUrl === awaited }
}
