import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#platform/request-context.ts'
import { newId } from '#platform/global-ids.ts'
import type { PushKeys } from './push-subscription.rules.ts'
import type { Tables } from './tables.ts'

/**
 * Keeps a browser's subscription. A browser has one per site, so with a new login on the same browser it becomes the new member's: nobody gets
 * the pushes of who was logged in before. A member keeps the newest `most`.
 */
export async function savePushSubscription(trx: Transaction<Tables>, viewer: Viewer, given: PushKeys & { userAgent: string; most: number }): Promise<void> {
  const { siteId, memberId } = viewer
  const { endpoint, p256dh, auth, userAgent, most } = given
  const id = newId()
  await trx
    .insertInto('notifications.pushSubscription')
    .values({ id, siteId, memberId, endpoint, p256dh, auth, userAgent })
    .onConflict((conflict) => conflict.columns(['siteId', 'endpoint']).doUpdateSet({ id, memberId, p256dh, auth, userAgent, createdAt: sql`platform.now()` }))
    .execute()
  await trx
    .deleteFrom('notifications.pushSubscription')
    .where('memberId', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('notifications.pushSubscription as newest').select('newest.id').where('newest.memberId', '=', memberId).orderBy('newest.id', 'desc').limit(most))
    .execute()
}
