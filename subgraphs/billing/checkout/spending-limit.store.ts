import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import { REFUNDED_MINOR } from '../orders/refund.store.ts'
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
 * What the viewer's orders of this calendar month cost, including those still payable, less what goes back of
 * them as `refundedMinor` counts it: of a withdrawal the used part stays spent. Under the account's lock,
 * orders cannot exceed a limit.
 * @returns minor units of the currency
 */
export async function sumMonthFor(
  db: Kysely<Tables>,
  { siteId, memberId }: Viewer,
  month: { currency: string; timeZone: string },
): Promise<number> {
  const { spent } = await db
    .selectFrom('billing.order as o')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('billing.refund as r')
          .select(REFUNDED_MINOR.as('minor'))
          .whereRef('r.orderId', '=', 'o.id')
          .as('back'),
      (join) => join.onTrue(),
    )
    .select(
      sql<number>`coalesce(sum(greatest(o.price_minor - coalesce(back.minor, 0), 0)), 0)::float8`.as('spent'),
    )
    .where('o.siteId', '=', siteId)
    .where('o.accountId', '=', memberId)
    .where('o.currency', '=', month.currency)
    .where('o.state', 'in', ['PENDING', 'COMPLETED', 'REFUNDED'])
    .where(
      sql<boolean>`o.created_at >= date_trunc('month', platform.now() at time zone ${month.timeZone}) at time zone ${month.timeZone}`,
    )
    .executeTakeFirstOrThrow()
  return spent
}
