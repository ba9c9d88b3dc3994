import { newId, pairId } from '#platform/base/global-ids.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { SignupMessageWritten } from '#subgraphs/accounts/events.ts'
import { messageSignals } from '../events.ts'
import { deliverHeldMessage, insertHeldMessage, listDeliverableMessages } from './held-message.store.ts'

/** The job that delivers the messages written before the address was confirmed. */
export const DELIVER_HELD_MESSAGES = 'conversations.deliver-held-messages'

// Each sign-up has one message, so a repeated event finds it already stored.
const SIGNUP_CLIENT_ID = 'signup'

/**
 * Holds the message from a visitor's sign-up form (SIGN-01) until the address is confirmed (CHAT-07). It
 * drops the message if the recipient is unavailable: the form that could show the error is gone.
 */
export const onSignupMessage: EventHandler<SignupMessageWritten> = async (trx, { payload }) => {
  const { siteId, memberId, recipientId, text } = payload
  const site = await readSite(trx, siteId)
  if (site === undefined) throw new Error('the site of a sign-up message is unknown')
  const held = await insertHeldMessage(trx, {
    siteId,
    conversationId: pairId('conversation', memberId, recipientId),
    messageId: newId(),
    senderId: memberId,
    recipientId,
    clientId: SIGNUP_CLIENT_ID,
    text,
    freeConversations: site.settings.conversationsFree,
  })
  return held ? [memberId] : undefined
}

/**
 * Delivers a member's held messages, each for its price and each in its own transaction: delivered messages
 * stay delivered when the job is retried, for instance because the sign-up credits that pay for them are
 * booked a moment later (CHAT-07).
 */
export const deliverHeldMessages: JobHandler = async (
  { db, services },
  { memberId }: { memberId: string },
) => {
  for (const message of await listDeliverableMessages(db, memberId)) {
    const site = await readSite(db, message.siteId)
    if (site === undefined) throw new Error('the site of a held message is unknown')
    const cost = message.kind === 'image' ? site.settings.photoCredits : site.settings.messageCredits
    await withTransactionAndNotify(db, services.pubSub, async (trx, notify) => {
      if (!(await deliverHeldMessage(trx, message, cost))) return
      notify(message.senderId)
      notify(message.recipientId)
    })
    services.pubSub.publish({ topic: 'outbox', keys: messageSignals })
  }
}
