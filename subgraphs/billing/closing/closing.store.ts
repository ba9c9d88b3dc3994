import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Days of a site, the last one included; YYYY-MM-DD in the site's time zone. */
export type Days = { siteId: string; timeZone: string; from: string; to: string }

const since = ({ from, timeZone }: Days) => sql`(${from}::date)::timestamp at time zone ${timeZone}`
const until = ({ to, timeZone }: Days) => sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`

/** When the days begin and end. */
export async function findBounds(db: Kysely<Tables>, days: Days): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select ${since(days)} as "from", ${until(days)} as "to"`.execute(db)
  return rows[0]!
}

/** What happened to credits on a day. `change`: all of it, which the day adds to what is owed. */
export type CreditsOfDay = {
  day: string
  sold: number
  used: number
  given: number
  takenBack: number
  change: number
}

/** What the ledgers of a site say of each day on which something was booked. */
export async function listCreditsOfDays(db: Kysely<Tables>, days: Days): Promise<CreditsOfDay[]> {
  const { rows } = await sql<CreditsOfDay>`
    select to_char(e.created_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day,
      coalesce(sum(e.amount) filter (where e.kind = 'purchase'), 0)::bigint as sold,
      coalesce(-sum(e.amount) filter (where e.kind in ('message', 'image', 'gift')), 0)::bigint as used,
      coalesce(sum(e.amount) filter (where e.kind in ('signup', 'bonus') or e.kind = 'correction' and e.amount > 0), 0)::bigint as given,
      coalesce(-sum(e.amount) filter (where e.kind in ('refund', 'chargeback', 'debt') or e.kind = 'correction' and e.amount < 0), 0)::bigint as taken_back,
      sum(e.amount)::bigint as change
    from billing.entry e join billing.account a using (account_id)
    where a.site_id = ${days.siteId}::uuid and e.created_at >= ${since(days)} and e.created_at < ${until(days)}
    group by 1`.execute(db)
  return rows
}

/**
 * What the credits of a day were bought for, in millionths of a minor unit; the sum of all days is what
 * unspent credits are worth. A bigint, because a double ends at 90 million euro.
 */
export type ValueOfDay = { day: string; currency: string; valueMicro: bigint }

export async function listValueOfDays(db: Kysely<Tables>, days: Days): Promise<ValueOfDay[]> {
  const { rows } = await sql<{ day: string; currency: string; valueMicro: string }>`
    select to_char(e.created_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day, e.currency, coalesce(sum(e.value_micro), 0)::text as value_micro
    from billing.entry e join billing.account a using (account_id)
    where a.site_id = ${days.siteId}::uuid and e.currency is not null and e.created_at >= ${since(days)} and e.created_at < ${until(days)}
    group by 1, 2`.execute(db)
  return rows.map(({ valueMicro, ...row }) => ({ ...row, valueMicro: BigInt(valueMicro) }))
}

/** What members had before the first of some days: credits, and what they were bought for by currency. */
export type Balance = { credits: number; worth: { currency: string; valueMicro: bigint }[] }

/** Sums up from the balance that was stored last before the days. */
export async function findBalanceBefore(db: Kysely<Tables>, days: Days): Promise<Balance> {
  const { rows } = await sql<{ currency: string; credits: number; valueMicro: string }>`
    with stored as (select max(b.until) as until from billing.closing_balance b where b.site_id = ${days.siteId}::uuid and b.until <= ${since(days)})
    ${sumUpTo(days.siteId, since(days))}`.execute(db)
  const worth = rows
    .filter(({ currency }) => currency !== '')
    .map(({ currency, valueMicro }) => ({ currency, valueMicro: BigInt(valueMicro) }))
  return { credits: rows.reduce((sum, { credits }) => sum + credits, 0), worth }
}

// The stored balance and what was booked since, by currency; gifts have the currency ''. In a statement that
// has the moment of the stored balance as `stored.until`, null without one.
function sumUpTo(siteId: string, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.currency, sum(s.credits)::bigint as credits, sum(s.value_micro)::text as value_micro from (
      select b.currency, b.credits, b.value_micro from billing.closing_balance b
      where b.site_id = ${siteId}::uuid and b.until = (select until from stored)
      union all
      select coalesce(e.currency, ''), e.amount, coalesce(e.value_micro, 0) from billing.entry e join billing.account a using (account_id)
      where a.site_id = ${siteId}::uuid and e.created_at >= coalesce((select until from stored), '-infinity') and e.created_at < ${at}) s
    group by s.currency`
}

/** The sites that have accounts. */
export async function listSitesWithBooks(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('billing.account').select('siteId').distinct().execute()
  return rows.map(({ siteId }) => siteId)
}

/**
 * The ends of days of a site whose balance is not stored yet, the oldest first. A day is left until an hour
 * after its end, so that no transaction that began in it is still open.
 */
export async function listEndsToStore(
  db: Kysely<Tables>,
  { siteId, timeZone }: Pick<Days, 'siteId' | 'timeZone'>,
): Promise<Date[]> {
  const { rows } = await sql<{ until: Date }>`
    with known as (select coalesce(
        (select max(b.until) from billing.closing_balance b where b.site_id = ${siteId}::uuid),
        (select min(e.created_at) from billing.entry e join billing.account a using (account_id) where a.site_id = ${siteId}::uuid)) as moment)
    select d.day at time zone ${timeZone} as until from known, generate_series(
      date_trunc('day', known.moment at time zone ${timeZone}) + interval '1 day',
      date_trunc('day', (platform.now() - interval '1 hour') at time zone ${timeZone}), interval '1 day') d(day)
    order by 1`.execute(db)
  return rows.map(({ until: end }) => end)
}

/** Stores the balance of a site at the end of a day, from the one before it and the entries in between. */
export async function storeBalance(trx: Transaction<Tables>, siteId: string, end: Date): Promise<void> {
  const at = sql`${end}::timestamptz`
  await sql`
    with stored as (select max(b.until) as until from billing.closing_balance b where b.site_id = ${siteId}::uuid and b.until < ${at})
    insert into billing.closing_balance (site_id, until, currency, credits, value_micro)
    select ${siteId}::uuid, ${at}, s.currency, s.credits, s.value_micro::numeric from (${sumUpTo(siteId, at)}) s
    on conflict do nothing`.execute(trx)
}

/** Invoices less credit notes of a day, by what is taxed alike. Amounts in minor units. */
export type TaxedOfDay = {
  day: string
  currency: string
  country: string
  rate: number
  /** Whether the seller is in that country: then it is not for the one-stop shop. */
  isHome: boolean
  soldMinor: number
  refundedMinor: number
  vatMinor: number
}

/** What invoices and credit notes say, a note that takes one back included. */
export async function listTaxedOfDays(db: Kysely<Tables>, days: Days): Promise<TaxedOfDay[]> {
  const { rows } = await sql<TaxedOfDay>`
    with documents as (
      select i.issued_at, o.currency, o.vat_country, o.vat_percentage, i.seller ->> 'country' = o.vat_country as is_home,
        o.price_minor as sold, 0 as refunded, o.vat_minor as vat
      from billing.invoice i join billing."order" o on o.id = i.order_id where i.site_id = ${days.siteId}::uuid
      union all
      select n.issued_at, o.currency, o.vat_country, o.vat_percentage, n.seller ->> 'country' = o.vat_country,
        0, case when n.is_cancellation then -r.amount_minor else r.amount_minor end, case when n.is_cancellation then n.vat_minor else -n.vat_minor end
      from billing.credit_note n join billing.refund r on r.id = n.refund_id join billing."order" o on o.id = r.order_id
      where n.site_id = ${days.siteId}::uuid)
    select to_char(p.issued_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day, p.currency, p.vat_country as country,
      p.vat_percentage::float8 as rate, coalesce(p.is_home, false) as is_home,
      sum(p.sold) as sold_minor, sum(p.refunded) as refunded_minor, sum(p.vat) as vat_minor
    from documents p where p.issued_at >= ${since(days)} and p.issued_at < ${until(days)}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** The numbers that a day gave out in the series of one year. */
export type NumbersOfDay = {
  day: string
  isNote: boolean
  year: number
  first: number
  last: number
  count: number
}

/** The invoices and credit notes of each day, by their numbers. */
export async function listNumbersOfDays(db: Kysely<Tables>, days: Days): Promise<NumbersOfDay[]> {
  const { rows } = await sql<NumbersOfDay>`
    select to_char(p.issued_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day, p.is_note, p.year,
      min(p.number)::int as first, max(p.number)::int as last, count(*)::int as count
    from (select issued_at, false as is_note, year, number from billing.invoice where site_id = ${days.siteId}::uuid
      union all select issued_at, true, year, number from billing.credit_note where site_id = ${days.siteId}::uuid) p
    where p.issued_at >= ${since(days)} and p.issued_at < ${until(days)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** What the payment provider kept and paid out of movements of a day, by currency. */
export type FeesOfDay = { day: string; currency: string; feeMinor: number; netMinor: number }

export async function listFeesOfDays(db: Kysely<Tables>, days: Days): Promise<FeesOfDay[]> {
  const { rows } = await sql<FeesOfDay>`
    select to_char(f.at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day, f.currency,
      sum(f.fee_minor)::bigint as fee_minor, sum(f.net_minor)::bigint as net_minor
    from billing.provider_fee f
    where f.site_id = ${days.siteId}::uuid and f.at >= ${since(days)} and f.at < ${until(days)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** How many payments of each day the provider has not reported about. */
export async function countUnreportedOfDays(
  db: Kysely<Tables>,
  days: Days,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(o.completed_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from billing."order" o
    where o.site_id = ${days.siteId}::uuid and o.completed_at >= ${since(days)} and o.completed_at < ${until(days)}
      and not exists (select from billing.provider_fee f where f.order_id = o.id)
    group by 1`.execute(db)
  return rows
}
