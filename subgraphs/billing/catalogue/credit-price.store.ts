import type { Kysely } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { CreditPrice } from './credit-price.rules.ts'

/**
 * What the viewer paid for the credits that are spent next, of those that were bought; undefined where none
 * is left.
 */
export async function findOwnCreditPrice(
  db: Kysely<Tables>,
  { siteId, memberId }: Viewer,
): Promise<CreditPrice | undefined> {
  const lot = await db
    .selectFrom('billing.lot as l')
    .innerJoin('billing.account as a', 'a.accountId', 'l.accountId')
    .select(['l.unitPriceMicro', 'l.currency'])
    .where('a.siteId', '=', siteId)
    .where('l.accountId', '=', memberId)
    .where('l.source', '=', 'order')
    .where('l.remaining', '>', 0)
    .orderBy('l.createdAt')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()
  return lot === undefined || lot.currency === null
    ? undefined
    : { micro: lot.unitPriceMicro, currency: lot.currency }
}
