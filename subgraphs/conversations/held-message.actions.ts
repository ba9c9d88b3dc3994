import { findSite } from '#platform/site.ts'
import type { JobHandler } from '#platform/services.ts'
import { noteEvents, transactAndRing } from '#platform/outbox.ts'
import { deliverHeldMessage, listDeliverableMessages } from './held-message.store.ts'

/** The job that delivers what a member wrote before the address was confirmed. */
export const DELIVER_HELD_MESSAGES = 'conversations.deliver-held-messages'

// The job does not know the site's version, and the price must be that of now.
const ALWAYS_FRESH = -1

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
