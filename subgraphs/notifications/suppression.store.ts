import type { Kysely, Transaction } from 'kysely'
import type { SuppressionReason, Tables } from './tables.ts'

/** Why members get no notification mails, per member; those without a reason are missing from the map. */
export async function findSuppressions(db: Kysely<Tables>, memberIds: string[]): Promise<Map<string, SuppressionReason[]>> {
  const rows = await db
    .selectFrom('notifications.suppression')
    .select(['memberId', 'reason'])
    .where('memberId', 'in', memberIds)
    .orderBy('reason')
    .execute()
  const reasons = new Map<string, SuppressionReason[]>()
  for (const { memberId, reason } of rows) reasons.set(memberId, [...(reasons.get(memberId) ?? []), reason])
  return reasons
}

export async function insertSuppression(trx: Transaction<Tables>, of: { siteId: string; memberId: string; reason: SuppressionReason }): Promise<void> {
  await trx.insertInto('notifications.suppression').values(of).onConflict((conflict) => conflict.doNothing()).execute()
}

export async function deleteSuppressions(trx: Transaction<Tables>, memberId: string): Promise<void> {
  await trx.deleteFrom('notifications.suppression').where('memberId', '=', memberId).execute()
}

// Mails that sell something need a consent of their own, beside not being switched off.
const MARKETING_TYPES = ['promotions', 'weekly_updates', 'news']

/** @returns whether the member wants mails of a type: no reason against mail at all, the type is not switched off, and consented to where it sells */
export async function wantsMail(db: Kysely<Tables>, memberId: string, type: string): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('notifications.suppression as s').select('s.reason').where('s.memberId', '=', memberId)).as('suppressed'),
      eb
        .exists(
          eb
            .selectFrom('notifications.preference as p')
            .select('p.type')
            .where('p.memberId', '=', memberId)
            .where('p.channel', '=', 'email')
            .where('p.type', '=', type)
            .where('p.enabled', '=', false),
        )
        .as('off'),
      eb
        .exists(eb.selectFrom('notifications.memberAddress as a').select('a.memberId').where('a.memberId', '=', memberId).where('a.marketing', '=', true))
        .as('marketing'),
    ])
    .executeTakeFirstOrThrow()
  return !row.suppressed && !row.off && (Boolean(row.marketing) || !MARKETING_TYPES.includes(type))
}
