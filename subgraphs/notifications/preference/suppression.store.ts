import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { SuppressionReason, Tables } from '../tables.ts'
import {
  isOnByDefault,
  MARKETING_TYPES,
  type NotificationChannel,
  type NotificationType,
} from './preference.rules.ts'

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
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('notifications.suppression as s')
            .select('s.reason')
            .where('s.memberId', '=', memberId),
        )
        .as('suppressed'),
      preferenceOf(eb, { memberId, type, channel: 'email' }).as('chosen'),
      eb
        .exists(
          eb
            .selectFrom('notifications.memberAddress as a')
            .select('a.memberId')
            .where('a.memberId', '=', memberId)
            .where('a.marketing', '=', true),
        )
        .as('marketing'),
    ])
    .executeTakeFirstOrThrow()
  const marketing = Boolean(row.marketing)
  if (row.suppressed || (!marketing && MARKETING_TYPES.includes(type))) return false
  return row.chosen ?? isOnByDefault(type, 'email', marketing)
}

/** Whether the member wants to be told of a type by push. */
export async function wantsPush(
  db: Kysely<Tables>,
  memberId: string,
  type: NotificationType,
): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) => preferenceOf(eb, { memberId, type, channel: 'push' }).as('chosen'))
    .executeTakeFirstOrThrow()
  return row.chosen ?? isOnByDefault(type, 'push', false)
}

function preferenceOf(
  eb: ExpressionBuilder<Tables, never>,
  of: { memberId: string; type: NotificationType; channel: NotificationChannel },
) {
  return eb
    .selectFrom('notifications.preference as p')
    .select('p.enabled')
    .where('p.memberId', '=', of.memberId)
    .where('p.channel', '=', of.channel)
    .where('p.type', '=', of.type)
}
