import { sql, type Kysely, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, type CountedDays } from '#platform/figures/day-count.store.ts'
import { ALL, type FiguresOf, type SitesOfOperator } from '#platform/figures/figures.ts'
import { originsOf } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'

const GROUPS_MAX = 100

/** The day of a site's first invoice. */
export async function findFirstInvoiceDay(
  db: Kysely<Tables>,
  { siteId, timeZone }: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(i.issued_at) at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from billing.invoice i where i.site_id = ${siteId}::uuid`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Counts what invoices and credit notes of some days add up to, from the same rows as the daily closing. */
export async function countMoney(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await rememberBuyers(trx, days)
  await sql`
    delete from billing.daily_money d
    where d.site_id = ${days.siteId}::uuid and d.day between ${days.from}::date and ${days.to}::date`.execute(
    trx,
  )
  await sql`
    insert into billing.daily_money (site_id, day, network, country, currency, orders, first_purchases, sold_minor, refunded_minor)
    select ${days.siteId}::uuid, p.day, case when grouping(p.network) = 1 then ${ALL} else p.network end,
      case when grouping(p.country) = 1 then ${ALL} else p.country end, p.currency,
      sum(p.orders), sum(p.firsts), sum(p.sold), sum(p.refunded)
    from (
      select ${dayOf(sql`i.issued_at`, days)} as day, coalesce(b.network, '') as network, o.vat_country as country, o.currency,
        1 as orders, (b.first_order_id = o.id)::int as firsts, o.price_minor::bigint as sold, 0::bigint as refunded
      from billing.invoice i join billing."order" o on o.id = i.order_id left join billing.buyer b on b.account_id = o.account_id
      where i.site_id = ${days.siteId}::uuid and ${isWithin(sql`i.issued_at`, days)}
      union all
      select ${dayOf(sql`n.issued_at`, days)}, coalesce(b.network, ''), o.vat_country, o.currency,
        0, 0, 0, case when n.is_cancellation then -r.amount_minor else r.amount_minor end
      from billing.credit_note n join billing.refund r on r.id = n.refund_id join billing."order" o on o.id = r.order_id
        left join billing.buyer b on b.account_id = o.account_id
      where n.site_id = ${days.siteId}::uuid and ${isWithin(sql`n.issued_at`, days)}) p
    group by grouping sets ((p.day, p.currency, p.network, p.country), (p.day, p.currency, p.network), (p.day, p.currency, p.country), (p.day, p.currency))`.execute(
    trx,
  )
}

async function rememberBuyers(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await sql`
    with buyers as materialized (
      select distinct on (o.account_id) o.account_id, o.id as order_id
      from billing.invoice i join billing."order" o on o.id = i.order_id
      where i.site_id = ${days.siteId}::uuid and ${isWithin(sql`i.issued_at`, days)}
        and not exists (select from billing.buyer b where b.account_id = o.account_id)
      order by o.account_id, i.issued_at, i.year, i.number),
    origins as materialized (select * from ${originsOf(sql`array(select account_id from buyers)`)})
    insert into billing.buyer (account_id, site_id, network, first_order_id)
    select b.account_id, ${days.siteId}::uuid, coalesce(o.network, ''), b.order_id
    from buyers b left join origins o on o.member_id = b.account_id
    on conflict do nothing`.execute(trx)
}

/** Money of one day, network, country or site, in one currency. */
export type MoneyCount = {
  key: string
  currency: string
  orders: number
  firstPurchases: number
  soldMinor: number
  refundedMinor: number
}

/** Money by day and currency, only where something was sold or refunded. */
export async function listMoneyDays(db: Kysely<Tables>, of: FiguresOf): Promise<MoneyCount[]> {
  return (await moneyDays(of).execute(db)).rows
}

/** The same, as columns. */
export function readMoneySeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<MoneyCount>> {
  return readColumns(db, moneyDays(of), [
    'key',
    'currency',
    'orders',
    'firstPurchases',
    'soldMinor',
    'refundedMinor',
  ])
}

function moneyDays(of: FiguresOf) {
  return sql<MoneyCount>`
    select to_char(d.day, 'YYYY-MM-DD') as key, d.currency, d.orders, d.first_purchases, d.sold_minor, d.refunded_minor
    from billing.daily_money d
    where d.site_id = ${of.siteId}::uuid and d.network = ${of.network} and d.country = ${of.country}
      and d.day between ${of.from}::date and ${of.to}::date
    order by d.day, d.currency`
}

/** The days' sum for each network, or each country of payment, by currency, the largest first. */
export async function listMoneyGroups(
  db: Kysely<Tables>,
  of: FiguresOf,
  by: 'network' | 'country',
): Promise<MoneyCount[]> {
  const [key, other, value] =
    by === 'network'
      ? [sql`d.network`, sql`d.country`, of.country]
      : [sql`d.country`, sql`d.network`, of.network]
  const { rows } = await sql<MoneyCount>`
    select ${key} as key, d.currency, sum(d.orders)::int as orders, sum(d.first_purchases)::int as first_purchases,
      sum(d.sold_minor)::bigint as sold_minor, sum(d.refunded_minor)::bigint as refunded_minor
    from billing.daily_money d
    where d.site_id = ${of.siteId}::uuid and ${other} = ${value} and ${key} <> ${ALL}
      and d.day between ${of.from}::date and ${of.to}::date
    group by 1, 2 order by 5 desc, 1, 2 limit ${GROUPS_MAX}`.execute(db)
  return rows
}

/** The days' sum for each site that sold something, by the site's row id and currency, the largest first. */
export async function listMoneySites(db: Kysely<Tables>, of: SitesOfOperator): Promise<MoneyCount[]> {
  const { rows } = await sql<MoneyCount>`
    select c.site_id as key, d.currency, sum(d.orders)::int as orders, sum(d.first_purchases)::int as first_purchases,
      sum(d.sold_minor)::bigint as sold_minor, sum(d.refunded_minor)::bigint as refunded_minor
    from billing.day_count c join billing.daily_money d on d.site_id = c.site_id
    where (${of.siteIds}::uuid[] is null or c.site_id = any(${of.siteIds}::uuid[]))
      and d.network = ${of.network} and d.country = ${of.country} and d.day between ${of.from}::date and ${of.to}::date
    group by 1, 2 order by 5 desc, 1, 2 limit ${GROUPS_MAX}`.execute(db)
  return rows
}
