import { sql, type Kysely } from 'kysely'
import type { PaymentMethod } from './payment.provider.ts'
import type { BillingTables } from './tables.ts'

/** A way of paying as it is offered: `name` is its brand's, null where every language has a word of its own. */
export type MethodOffer = { method: PaymentMethod; name: string | null }

/** The methods that are offered for a payment country and currency on the day of the clock, the most usual first (PAY-01). */
export async function findMethodOffers(
  db: Kysely<BillingTables>,
  { country, currency }: { country: string; currency: string },
  supported: readonly PaymentMethod[],
): Promise<MethodOffer[]> {
  return db
    .selectFrom('billing.paymentMethod')
    .select(['method', 'name'])
    .where('country', 'in', [country, '*'])
    .where('currency', 'in', [currency, '*'])
    .where('method', 'in', [...supported])
    .where(sql<boolean>`valid_from <= platform.now()::date and (valid_until is null or valid_until > platform.now()::date)`)
    .orderBy('position')
    .execute()
}
