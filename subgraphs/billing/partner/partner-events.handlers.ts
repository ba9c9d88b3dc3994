import type { EventHandler } from '#platform/events/domain-events.ts'
import { findFollowers } from '#subgraphs/accounts/published.ts'
import { billingLiveEvents, type OfOrder } from '../events.ts'

/** Tells the partner who referred a member that something has happened to one of the member's orders. */
export const tellPartner: EventHandler<OfOrder> = async (trx, { payload }) => {
  const { siteId, memberId, orderId } = payload
  const followers = await findFollowers(trx, siteId, memberId)
  if (followers.length > 0)
    await billingLiveEvents.append(trx, followers, { kind: 'ORDER_CHANGED', subjectId: orderId })
  return followers
}
