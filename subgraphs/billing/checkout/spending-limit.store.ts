import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { SpendingLimit } from './spending-limit.rules.ts'

/** The viewer's own limit, as it was set. */
export function findSpendingLimitFor(
  db: Kysely<Tables>,
  { siteId, memberId }: Viewer,
): Promise<SpendingLimit | undefined> {
  return db
    .selectFrom('billing.spendingLimit')
    .select(['amountMinor', 'currency', 'pendingAmountMinor', 'pendingCurrency', 'pendingFrom'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

export async function saveSpendingLimit(
  trx: Transaction<Tables>,
  { siteId, memberId }: Viewer,
  limit: SpendingLimit,
): Promise<void> {
  await trx
    .insertInto('billing.spendingLimit')
    .values({ ...limit, siteId, memberId })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'memberId'])
        .doUpdateSet({ ...limit, updatedAt: sql<Date>`platform.now()` }),
    )
    .execute()
}

/**
 * The cost of the viewer's orders this calendar month, including those still payable. Under the account's
 * lock, orders cannot exceed a limit.
 * @returns minor units of the currency
 */
export async function sumMonthFor(
  db: Kysely<Tables>,
  { siteId, memberId }: Viewer,
  month: { currency: string; timeZone: string },
): Promise<number> {
  const { spent } = await db
    .selectFrom('billing.order')
    .select(sql<number>`coalesce(sum(price_minor), 0)::float8`.as('spent'))
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .where('currency', '=', month.currency)
    .where('state', 'in', ['PENDING', 'COMPLETED'])
    .where(
      sql<boolean>`created_at >= date_trunc('month', platform.now() at time zone ${month.timeZone}) at time zone ${month.timeZone}`,
    )
    .executeTakeFirstOrThrow()
  return spent
}
