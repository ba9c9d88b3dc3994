import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import {
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '../tables/notification.types.ts'
import { isOnByDefault, MARKETING_TYPES, type QuietHours } from './preference.rules.ts'

/** A member's setting per channel for one notification type. */
export type Preference = { type: NotificationType; email: boolean; push: boolean }

/** The members' preferences, all types in their order. */
export async function findPreferences(
  db: Kysely<Tables>,
  memberIds: string[],
): Promise<Map<string, Preference[]>> {
  const [rows, addresses] = await Promise.all([
    db
      .selectFrom('notifications.preference')
      .select(['memberId', 'channel', 'type', 'enabled'])
      .where('memberId', 'in', memberIds)
      .execute(),
    db
      .selectFrom('notifications.memberAddress')
      .select(['memberId', 'marketing'])
      .where('memberId', 'in', memberIds)
      .execute(),
  ])
  const chosen = new Map(
    rows.map(({ memberId, channel, type, enabled }) => [`${memberId} ${channel} ${type}`, enabled]),
  )
  const marketing = new Set(addresses.filter((address) => address.marketing).map(({ memberId }) => memberId))
  const isOn = (memberId: string, type: NotificationType, channel: NotificationChannel) =>
    chosen.get(`${memberId} ${channel} ${type}`) ?? isOnByDefault(type, channel, marketing.has(memberId))
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      NOTIFICATION_TYPES.map((type) => ({
        type,
        email: isOn(memberId, type, 'email'),
        push: isOn(memberId, type, 'push'),
      })),
    ]),
  )
}

export async function savePreferences(
  trx: Transaction<Tables>,
  viewer: Pick<Viewer, 'siteId' | 'memberId'>,
  preferences: { type: NotificationType; channel: NotificationChannel; enabled: boolean }[],
): Promise<void> {
  if (preferences.length === 0) return
  const { memberId, siteId } = viewer
  await trx
    .insertInto('notifications.preference')
    .values(preferences.map((preference) => ({ memberId, siteId, ...preference })))
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'channel', 'type'])
        .doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled'), changedAt: sql`platform.now()` })),
    )
    .execute()
}

/** Deletes the member's marketing mail settings, so that no switch outlives a withdrawn consent. */
export async function deleteMarketingPreferences(trx: Transaction<Tables>, memberId: string): Promise<void> {
  await trx
    .deleteFrom('notifications.preference')
    .where('memberId', '=', memberId)
    .where('channel', '=', 'email')
    .where('type', 'in', [...MARKETING_TYPES])
    .execute()
}

export async function findQuietHours(
  db: Kysely<Tables>,
  memberIds: string[],
): Promise<Map<string, QuietHours>> {
  const rows = await db
    .selectFrom('notifications.quietHours')
    .selectAll()
    .where('memberId', 'in', memberIds)
    .execute()
  return new Map(
    rows.map(({ memberId, startsMinute, endsMinute, timeZone }) => [
      memberId,
      { startsMinute, endsMinute, timeZone },
    ]),
  )
}

/** @param hours undefined ends them */
export async function saveQuietHours(
  trx: Transaction<Tables>,
  viewer: Viewer,
  hours: QuietHours | undefined,
): Promise<void> {
  const { memberId, siteId } = viewer
  if (hours === undefined) {
    await trx.deleteFrom('notifications.quietHours').where('memberId', '=', memberId).execute()
    return
  }
  await trx
    .insertInto('notifications.quietHours')
    .values({ memberId, siteId, ...hours })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(hours))
    .execute()
}
