import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/**
 * A way of paying as it is offered: `name` is its brand's, null where every language has a word of its own.
 */
export type MethodOffer = { method: PaymentMethod; name: string | null }

/**
 * The methods that are offered for a payment country and currency on a date, the most usual first (PAY-01).
 */
export async function findMethodOffers(
  db: Kysely<Tables>,
  { country, currency, date }: { country: string; currency: string; date: string },
  supported: readonly PaymentMethod[],
): Promise<MethodOffer[]> {
  return db
    .selectFrom('billing.paymentMethod')
    .select(['method', 'name'])
    .where('country', 'in', [country, '*'])
    .where('currency', 'in', [currency, '*'])
    .where('method', 'in', [...supported])
    .where(sql<boolean>`valid_from <= ${date}::date and (valid_until is null or valid_until > ${date}::date)`)
    .orderBy('position')
    .execute()
}

/** The countries in which direct debits are offered on a date. */
export async function findDebitCountries(db: Kysely<Tables>, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing.paymentMethod')
    .select('country')
    .distinct()
    .where('method', '=', 'DIRECT_DEBIT')
    .where(sql<boolean>`valid_from <= ${date}::date and (valid_until is null or valid_until > ${date}::date)`)
    .execute()
  return rows.map(({ country }) => country)
}

/**
 * What the brands of orders' ways of paying were called on the days of the orders; nothing for those without
 * a brand's name.
 * @param timeZone the site's, in which its days begin
 */
export async function loadMethodNames(
  db: Kysely<Tables>,
  orderIds: string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const day = sql`(o.created_at at time zone ${timeZone})::date`
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (o.id) o.id, m.name
    from billing."order" o join billing.payment_method m on m.method = o.method and m.name is not null
      and m.valid_from <= ${day} and (m.valid_until is null or m.valid_until > ${day})
    where o.id = any(${orderIds}::uuid[])
    order by o.id, m.country <> o.vat_country, m.country limit ${orderIds.length}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the brand of a way of paying is called today (UTC); undefined for one without. */
export async function findMethodName(db: Kysely<Tables>, method: PaymentMethod): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing.paymentMethod')
    .select('name')
    .where('method', '=', method)
    .where(
      sql<boolean>`valid_from <= platform.now()::date and (valid_until is null or valid_until > platform.now()::date)`,
    )
    .orderBy('country')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? undefined
}
