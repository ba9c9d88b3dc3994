import { characterCount } from '#web/design/characterCount.ts'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { readText } from '#web/runtime/text/readText.ts'
import type { ImageState } from './useMessageImage.ts'

/** The site's prices in credits, and the maximum length of a text. */
export type ComposerLimits = { messageCredits: number; photoCredits: number; messageLength: number }

/** The member's available credits and conversations. Null conversations: unlimited. */
export type Balance = { credits: number; conversationsLeft: number | null | undefined }

type Written = {
  draft: string
  image: ImageState['status']
  unsent: readonly OutgoingMessage[]
  /** Whether it starts the conversation. */
  isNew: boolean
}

/** The composer's content, its price, and what prevents sending it. */
export type ComposedMessage = {
  text: string
  credits: number
  /** The credits left once everything waiting has been sent. */
  left: number
  length: number
  tooLong: boolean
  tooFew: boolean
  mayNotStart: boolean
  canSend: boolean
}

/**
 * Evaluates the composer's content. An empty composer has the price of a text; a picture and a text are two
 * messages.
 */
export function composedMessage(
  { draft, image, unsent, isNew }: Written,
  balance: Balance,
  limits: ComposerLimits,
): ComposedMessage {
  const text = readText(draft)
  const hasImage = image !== 'none'
  const credits =
    (hasImage ? limits.photoCredits : 0) + (text !== '' || !hasImage ? limits.messageCredits : 0)
  // Waiting messages will be paid first.
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

/** The price of the messages still waiting. The one being sent is already deducted from the balance. */
function creditsWaiting(unsent: readonly OutgoingMessage[]): number {
  const line = unsent.filter(({ state }) => state !== 'refused')
  const waiting = line[0]?.state === 'sending' ? line.slice(1) : line
  return waiting.reduce((sum, { credits }) => sum + credits, 0)
}
