import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables, Validity } from '../tables.ts'
import type { NewDiscountCode } from './discount-code.rules.ts'

/** A code as its operator sees it. */
export type ListedDiscountCode = {
  code: string
  percentage: number
  validity: Validity
  status: 'active' | 'inactive'
  expiresAt: Date | null
  country: string | null
  usesCount: number
}

/**
 * Issues a code.
 * @param memberId the only member who may use it
 * @returns false when the site already has that code in any state, because orders refer to it
 */
export async function insertDiscountCode(
  trx: Transaction<Tables>,
  siteId: string,
  { code, memberId }: { code: NewDiscountCode; memberId: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('billing.discountCode')
    .values({
      siteId,
      code: code.code,
      valuePercentage: code.percentage,
      validity: code.validity,
      expiresAt: code.expires ?? null,
      country: code.country ?? null,
      currency: code.currency ?? null,
      minimumOrderMinor: code.minimumOrderMinor,
      paymentMethods: code.methods ?? null,
      memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The codes of a site, the newest first. */
export async function listDiscountCodes(db: Kysely<Tables>, siteId: string): Promise<ListedDiscountCode[]> {
  return db
    .selectFrom('billing.discountCode as d')
    .select(['d.code', 'd.validity', 'd.status', 'd.expiresAt', 'd.country'])
    .select(sql<number>`d.value_percentage::float8`.as('percentage'))
    .select((eb) =>
      eb
        .selectFrom('billing.discountUse as u')
        .whereRef('u.siteId', '=', 'd.siteId')
        .whereRef('u.code', '=', 'd.code')
        .where('u.state', 'in', ['consumed', 'late'])
        .select(sql<number>`count(*)`.as('count'))
        .as('usesCount'),
    )
    .where('d.siteId', '=', siteId)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.code')
    .limit(1000)
    .$castTo<ListedDiscountCode>()
    .execute()
}

/**
 * Ends a code at once; orders that have it keep it.
 * @returns false when the site has no such code that works
 */
export async function endDiscountCode(
  trx: Transaction<Tables>,
  siteId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.discountCode')
    .set({ status: 'inactive' })
    .where('siteId', '=', siteId)
    .where('code', '=', code)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
