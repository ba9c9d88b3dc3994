import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import { isSessionOpen, mayBeTold } from '#subgraphs/accounts/published.ts'
import type { PushSubscriptionTable, Tables } from '../tables.ts'
import type { PushKeys } from './push-subscription.rules.ts'

/**
 * Upserts a browser's subscription. A browser has one per site, so a new login on the same browser moves it
 * to the new member, who gets no pushes of the previous one. A member keeps the newest `most`.
 * @returns whether the browser's push service has refused our keys for this subscription
 */
export async function savePushSubscription(
  trx: Transaction<Tables>,
  viewer: Viewer,
  given: PushKeys & { userAgent: string; most: number; publicKey: string | undefined },
): Promise<{ refused: boolean }> {
  const { siteId, memberId, sessionId } = viewer
  const { endpoint, p256dh, auth, userAgent, most, publicKey = null } = given
  const id = newId()
  // What a push service has refused stays refused until the browser subscribes anew, which gives it another
  // address.
  const { refusedAt } = await trx
    .insertInto('notifications.pushSubscription')
    .values({ id, siteId, memberId, sessionId, endpoint, p256dh, auth, userAgent, vapidPublicKey: publicKey })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'endpoint']).doUpdateSet({
        id,
        memberId,
        sessionId,
        p256dh,
        auth,
        userAgent,
        createdAt: sql`platform.now()`,
        vapidPublicKey: sql`coalesce(excluded.vapid_public_key, push_subscription.vapid_public_key)`,
      }),
    )
    .returning('refusedAt')
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('notifications.pushSubscription')
    .where('memberId', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('notifications.pushSubscription as newest')
        .select('newest.id')
        .where('newest.memberId', '=', memberId)
        .orderBy('newest.id', 'desc')
        .limit(most),
    )
    .execute()
  return { refused: refusedAt !== null }
}

/**
 * Marks a subscription whose push service refuses all our keys: the browser gets no more pushes, and its
 * settings show that.
 */
export async function markRefused(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('notifications.pushSubscription')
    .set({ refusedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}

/** Saves the key that a browser turned out to have subscribed with. */
export async function saveVapidKey(trx: Transaction<Tables>, id: string, publicKey: string): Promise<void> {
  await trx
    .updateTable('notifications.pushSubscription')
    .set({ vapidPublicKey: publicKey })
    .where('id', '=', id)
    .execute()
}

export async function findSubscriptionIds(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications.pushSubscription')
    .select('id')
    .where('memberId', '=', memberId)
    .where('refusedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A subscription whose browser is still logged in, of an account that lives. One from before sessions were
 * kept with it counts as logged in.
 */
export async function findLiveSubscription(
  db: Kysely<Tables>,
  id: string,
): Promise<Selectable<PushSubscriptionTable> | undefined> {
  return db
    .selectFrom('notifications.pushSubscription')
    .selectAll()
    .where('id', '=', id)
    .where('refusedAt', 'is', null)
    .where(
      sql<boolean>`(session_id is null or ${isSessionOpen(sql`session_id`)}) and ${mayBeTold(sql`member_id`)}`,
    )
    .executeTakeFirst()
}

export async function deleteSubscription(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('notifications.pushSubscription').where('id', '=', id).execute()
}

/** Deletes one of the member's subscriptions. An unknown endpoint, or another member's, changes nothing. */
export async function deleteOwnSubscription(
  trx: Transaction<Tables>,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await trx
    .deleteFrom('notifications.pushSubscription')
    .where('memberId', '=', memberId)
    .where('endpoint', '=', endpoint)
    .execute()
}
