import { characterCount } from '#web/design/characterCount.ts'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { readText } from '#web/runtime/text/readText.ts'
import type { ImageState } from './useMessageImage.ts'

/** The site's prices in credits, and how long a text may be. */
export type ComposerLimits = { messageCredits: number; photoCredits: number; messageLength: number }

/** What may be spent and begun. Null conversations: as many as the member likes. */
export type Balance = { credits: number; conversationsLeft: number | null | undefined }

type Written = {
  draft: string
  image: ImageState['status']
  unsent: readonly OutgoingMessage[]
  /** Whether it begins the conversation. */
  isNew: boolean
}

/** What stands in the composer, what it costs and what keeps it from being sent. */
export type ComposedMessage = {
  text: string
  credits: number
  /** The credits that are left once everything that waits has been sent. */
  left: number
  length: number
  tooLong: boolean
  tooFew: boolean
  mayNotStart: boolean
  canSend: boolean
}

/** Looks at what was written. An empty composer has the price of a text; a picture and a text are two messages. */
export function composedMessage(
  { draft, image, unsent, isNew }: Written,
  balance: Balance,
  limits: ComposerLimits,
): ComposedMessage {
  const text = readText(draft)
  const hasImage = image !== 'none'
  const credits =
    (hasImage ? limits.photoCredits : 0) + (text !== '' || !hasImage ? limits.messageCredits : 0)
  // What waits to be sent will be paid first.
  const left = Math.max(0, balance.credits - creditsWaiting(unsent))
  const length = characterCount(text)
  const tooLong = length > limits.messageLength
  return {
    text,
    credits,
    left,
    length,
    tooLong,
    tooFew: left < credits,
    mayNotStart: isNew && balance.conversationsLeft === 0,
    canSend: !tooLong && (hasImage ? image === 'ready' : text !== ''),
  }
}

/** What the messages that wait for their turn will cost. The one that is being sent has left the balance already. */
function creditsWaiting(unsent: readonly OutgoingMessage[]): number {
  const line = unsent.filter(({ state }) => state !== 'refused')
  const waiting = line[0]?.state === 'sending' ? line.slice(1) : line
  return waiting.reduce((sum, { credits }) => sum + credits, 0)
}
