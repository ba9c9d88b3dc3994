import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** A period in which a way of paying is offered. */
export type MethodPeriod = {
  method: PaymentMethod
  /** `*` for every one. */
  country: string
  /** `*` for every one. */
  currency: string
  /** Its place in the list of methods; the smallest comes first. */
  position: number
  /** The brand's name; null where every language has a word of its own. */
  name: string | null
  /** The first day, YYYY-MM-DD. */
  validFrom: string
  /** The first day on which it is not offered any more; null for none. */
  validUntil: string | null
}

/** What identifies a period. */
export type PeriodKey = Pick<MethodPeriod, 'method' | 'country' | 'currency' | 'validFrom'>

/** Every period of the installation, in the order of the methods; the newest of each first. */
export async function listMethodPeriods(db: Kysely<Tables>): Promise<MethodPeriod[]> {
  const { rows } = await sql<MethodPeriod>`
    select method, country, currency, position, name, valid_from::text as valid_from, valid_until::text as valid_until
    from billing.payment_method order by position, method, country, currency, valid_from desc limit 5000`.execute(
    db,
  )
  return rows
}

/** Locks the periods until the transaction ends: two operators who change them come one after the other. */
export async function lockMethodPeriods(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table billing.payment_method in share row exclusive mode`.execute(trx)
}

export async function insertMethodPeriod(trx: Transaction<Tables>, period: MethodPeriod): Promise<void> {
  await trx.insertInto('billing.paymentMethod').values(period).execute()
}

/** Sets the end of a period. @param validUntil null for none */
export async function updateMethodEnd(
  trx: Transaction<Tables>,
  { method, country, currency, validFrom }: PeriodKey,
  validUntil: string | null,
): Promise<void> {
  await trx
    .updateTable('billing.paymentMethod')
    .set({ validUntil })
    .where('method', '=', method)
    .where('country', '=', country)
    .where('currency', '=', currency)
    .where(sql<boolean>`valid_from = ${validFrom}::date`)
    .execute()
}
