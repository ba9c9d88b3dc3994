import { sql, type Kysely } from 'kysely'
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
      coalesce(sum(e.amount) filter (where e.kind = 'purchase'), 0)::int as sold,
      coalesce(-sum(e.amount) filter (where e.kind in ('message', 'image', 'gift')), 0)::int as used,
      coalesce(sum(e.amount) filter (where e.kind in ('signup', 'bonus') or e.kind = 'correction' and e.amount > 0), 0)::int as given,
      coalesce(-sum(e.amount) filter (where e.kind in ('refund', 'chargeback', 'debt') or e.kind = 'correction' and e.amount < 0), 0)::int as taken_back,
      sum(e.amount)::int as change
    from billing.entry e join billing.account a using (account_id)
    where a.site_id = ${days.siteId}::uuid and e.created_at >= ${since(days)} and e.created_at < ${until(days)}
    group by 1`.execute(db)
  return rows
}

/** Credits that the members of a site had before a day. */
export async function findCreditsOwedBefore(db: Kysely<Tables>, days: Days): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(e.amount), 0)::int as owed from billing.entry e join billing.account a using (account_id)
    where a.site_id = ${days.siteId}::uuid and e.created_at < ${since(days)}`.execute(db)
  return rows[0]!.owed
}

/** What the credits of a day were bought for; the sum of all days is what unspent credits are worth. */
export type ValueOfDay = { day: string; currency: string; valueMicro: number }

/** By day; everything from before the first one has the day ''. */
export async function listValueOfDays(db: Kysely<Tables>, days: Days): Promise<ValueOfDay[]> {
  const { rows } = await sql<ValueOfDay>`
    select case when e.created_at < ${since(days)} then '' else to_char(e.created_at at time zone ${days.timeZone}, 'YYYY-MM-DD') end as day,
      e.currency, sum(e.value_micro)::float8 as value_micro
    from billing.entry e join billing.account a using (account_id)
    where a.site_id = ${days.siteId}::uuid and e.currency is not null and e.created_at < ${until(days)}
    group by 1, 2`.execute(db)
  return rows
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
    with papers as (
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
      sum(p.sold)::int as sold_minor, sum(p.refunded)::int as refunded_minor, sum(p.vat)::int as vat_minor
    from papers p where p.issued_at >= ${since(days)} and p.issued_at < ${until(days)}
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
