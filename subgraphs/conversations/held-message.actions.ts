import { newId, pairId } from '#platform/global-ids.ts'
import { noteEvents, transactAndRing, type EventHandler } from '#platform/outbox.ts'
import type { JobHandler } from '#platform/services.ts'
import { findSite } from '#platform/site.ts'
import { deliverHeldMessage, insertHeldMessage, listDeliverableMessages } from './held-message.store.ts'

/** The job that delivers what a member wrote before the address was confirmed. */
export const DELIVER_HELD_MESSAGES = 'conversations.deliver-held-messages'

// The job does not know the site's version, and the price must be that of now.
const ALWAYS_FRESH = -1

// One sign-up has one message, so a repeated event finds it there.
const SIGNUP_CLIENT_ID = 'signup'

/**
 * Takes the message that a visitor wrote in the sign-up form (SIGN-01) and holds it until the address is confirmed (CHAT-07). Whom nobody can write to
 * is not written to; there is no form any more that could say so.
 */
export const onSignupMessage: EventHandler = async (trx, { payload }) => {
  const { siteId, memberId, recipientId, text } = payload
  const site = await findSite(trx, siteId, ALWAYS_FRESH)
  if (site === undefined) throw new Error('the site of a sign-up message is unknown')
  const held = await insertHeldMessage(trx, {
    siteId, conversationId: pairId('conversation', memberId, recipientId), messageId: newId(), senderId: memberId, recipientId, clientId: SIGNUP_CLIENT_ID, text,
    freeConversations: site.settings.conversationsFree,
  })
  return held ? [memberId] : undefined
}

/**
 * Delivers a member's held messages, each for its price and each on its own: what has been delivered stays so when the job is tried again,
 * for instance because the sign-up credits that pay for it are booked a moment later (CHAT-07).
 */
export const deliverHeldMessages: JobHandler = async ({ db, services }, { memberId }: { memberId: string }) => {
  for (const message of await listDeliverableMessages(db, memberId)) {
    const site = await findSite(db, message.siteId, ALWAYS_FRESH)
    if (site === undefined) throw new Error('the site of a held message is unknown')
    const cost = message.kind === 'image' ? site.settings.photoCredits : site.settings.messageCredits
    await transactAndRing(db, services.doorbell, async (trx, wake) => {
      if (!(await deliverHeldMessage(trx, message, cost))) return
      noteEvents(trx, 'conversations')
      wake(message.senderId)
      wake(message.recipientId)
    })
  }
}
