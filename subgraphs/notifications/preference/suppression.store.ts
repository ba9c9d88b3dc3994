import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { SuppressionReason, Tables } from '../tables.ts'
import type { NotificationChannel, NotificationType } from '../tables/notification.types.ts'
import { isOnByDefault, MARKETING_TYPES } from './preference.rules.ts'

/** Why a member gets no notification mails, and since when the newest reason holds. */
export type Suppressions = { reasons: SuppressionReason[]; since: Date }

/** Per member; those without a reason are missing from the map. */
export async function findSuppressions(
  db: Kysely<Tables>,
  memberIds: string[],
): Promise<Map<string, Suppressions>> {
  const rows = await db
    .selectFrom('notifications.suppression')
    .select(['memberId', 'reason', 'since'])
    .where('memberId', 'in', memberIds)
    .orderBy('reason')
    .execute()
  const found = new Map<string, Suppressions>()
  for (const { memberId, reason, since } of rows) {
    const known = found.get(memberId)
    found.set(memberId, {
      reasons: [...(known?.reasons ?? []), reason],
      since: known !== undefined && known.since > since ? known.since : since,
    })
  }
  return found
}

export async function insertSuppression(
  trx: Transaction<Tables>,
  of: { siteId: string; memberId: string; reason: SuppressionReason },
): Promise<void> {
  await trx
    .insertInto('notifications.suppression')
    .values(of)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @param reason only this one, else all of them */
export async function deleteSuppressions(
  trx: Transaction<Tables>,
  memberId: string,
  reason?: SuppressionReason,
): Promise<void> {
  const all = trx.deleteFrom('notifications.suppression').where('memberId', '=', memberId)
  await (reason === undefined ? all : all.where('reason', '=', reason)).execute()
}

/**
 * Whether the member wants to be told of a type by mail: no reason against mail at all, the type is on, and
 * consented to where it sells.
 */
export async function wantsMail(
  db: Kysely<Tables>,
  memberId: string,
  type: NotificationType,
): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select ${wantsMailInSql('a', type)} as wants from (select ${memberId}::uuid as member_id,
      exists (select from notifications.member_address m where m.member_id = ${memberId}::uuid and m.marketing) as marketing) a`.execute(
    db,
  )
  return rows[0]!.wants
}

/** Whether the member wants to be told of a type by push. */
export async function wantsPush(
  db: Kysely<Tables>,
  memberId: string,
  type: NotificationType,
): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select ${chosenOf('a', type, 'push')} as wants from (select ${memberId}::uuid as member_id) a`.execute(db)
  return rows[0]!.wants
}

/**
 * In SQL: the rule of wantsMail, for statements about many members.
 * @param address the alias of `notifications.member_address`
 */
export function wantsMailInSql(address: string, type: NotificationType): RawBuilder<boolean> {
  const marketing = sql.ref(`${address}.marketing`)
  const consents = MARKETING_TYPES.includes(type) ? marketing : sql`true`
  return sql<boolean>`(${consents} and ${chosenOf(address, type, 'email')}
    and not exists (select from notifications.suppression s where s.member_id = ${sql.ref(`${address}.member_id`)}))`
}

/**
 * In SQL: whether the member wants pushes of a type, and has a browser that gets them.
 * @param address the alias of `notifications.member_address`
 */
export function wantsPushInSql(address: string, type: NotificationType): RawBuilder<boolean> {
  return sql<boolean>`(${chosenOf(address, type, 'push')} and exists (select from notifications.push_subscription s
    where s.member_id = ${sql.ref(`${address}.member_id`)} and s.refused_at is null))`
}

function chosenOf(
  address: string,
  type: NotificationType,
  channel: NotificationChannel,
): RawBuilder<boolean> {
  const isOn = isOnByDefault(type, channel, true)
  return sql<boolean>`coalesce((select p.enabled from notifications.preference p
    where p.member_id = ${sql.ref(`${address}.member_id`)} and p.channel = ${channel} and p.type = ${type}), ${isOn}::boolean)`
}

/** Whether an operator has stopped an announcement: what waits of it does not go out either. */
export async function isStopped(db: Kysely<Tables>, announcementId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications.announcement')
    .select('id')
    .where('id', '=', announcementId)
    .where('state', '=', 'stopped')
    .executeTakeFirst()
  return row !== undefined
}
