import type { Transaction } from 'kysely'
import { hashedId } from '#platform/base/global-ids.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import type { Account } from '../account/account.store.ts'
import type { Tracking } from '../account/tracking.rules.ts'
import { accountsLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'

/** Under which id the keys of a traffic follow its sign-ups; it is nobody's. */
export function followerOf(siteId: string, { network, ref }: PartnerTraffic): string {
  return hashedId(`partner-traffic:${JSON.stringify([siteId, network, ref])}`)
}

/**
 * The followers of a sign-up with these tracking data: the network's keys, and those of the partner within
 * it.
 */
export function followersOf(siteId: string, tracking: Tracking | undefined): string[] {
  if (!tracking?.network) return []
  const { network, ref } = tracking
  const traffics = [{ network, ref: null }, ...(ref ? [{ network, ref }] : [])]
  return traffics.map((traffic) => followerOf(siteId, traffic))
}

/** Records a sign-up for its followers, in its transaction. Notify them by pub/sub after the commit. */
export async function appendPartnerEvents(
  trx: Transaction<Tables>,
  { id: subjectId }: Pick<Account, 'id'>,
  followers: string[],
): Promise<void> {
  if (followers.length > 0) await accountsLiveEvents.append(trx, followers, { kind: 'SIGNED_UP', subjectId })
}
