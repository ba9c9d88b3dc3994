import type { Transaction } from 'kysely'
import type { Account } from '../account/account.store.ts'
import type { Tracking } from '../account/tracking.rules.ts'
import { accountsLiveEvents } from '../events.ts'
import { followersOfTraffic } from '../published.ts'
import type { Tables } from '../tables.ts'

/** The followers of a sign-up with these tracking data. */
export function followersOf(siteId: string, tracking: Tracking | undefined): string[] {
  if (!tracking?.network) return []
  return followersOfTraffic(siteId, { network: tracking.network, ref: tracking.ref ?? null })
}

/** Records a sign-up for its followers, in its transaction. Notify them by pub/sub after the commit. */
export async function appendPartnerEvents(
  trx: Transaction<Tables>,
  { id: subjectId }: Pick<Account, 'id'>,
  followers: string[],
): Promise<void> {
  if (followers.length > 0) await accountsLiveEvents.append(trx, followers, { kind: 'SIGNED_UP', subjectId })
}
