import { sql, type Kysely, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, sinceDays, type CountedDays } from '#platform/figures/day-count.store.ts'
import type { FiguresOf } from '#platform/figures/figures.ts'
import type { Tables } from '../tables.ts'
import type { DailyDeliveryTable } from '../tables/figures.tables.ts'

/** A mail is tried for three days, and may come back some days later. */
const MAIL_DAYS = 14

/** The day of a site's first mail that is still kept. */
export async function findFirstMailDay(
  db: Kysely<Tables>,
  { siteId, timeZone }: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from notifications.mail m where m.site_id = ${siteId}::uuid order by m.id limit 1`.execute(db)
  return rows[0]?.day
}

/**
 * Counts mails and pushes of some days anew, each fact on its own day. How many browsers get pushes is known
 * only now, so a day before today keeps what was counted then.
 */
export async function countDelivery(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  const { siteId, from, to } = days
  // Without a mail server mails are kept in the local mailbox at once, which counts as sent.
  await sql`
    with facts as (
      select ${dayOf(sql`m.created_at`, days)} as day, 'mails' as what from notifications.mail m
      where m.site_id = ${siteId}::uuid and ${isWithin(sql`m.created_at`, days)}
      union all
      select ${dayOf(sql`coalesce(m.sent_at, m.created_at)`, days)}, 'sent' from notifications.mail m
      where m.site_id = ${siteId}::uuid and m.created_at >= ${sinceDays(days)} - ${`${MAIL_DAYS} days`}::interval
        and (m.sent_at is not null or m.state = 'kept') and ${isWithin(sql`coalesce(m.sent_at, m.created_at)`, days)}
      union all
      select ${dayOf(sql`m.failed_at`, days)}, 'failed' from notifications.mail m
      where m.site_id = ${siteId}::uuid and m.state = 'failed' and ${isWithin(sql`m.failed_at`, days)} and m.failure is distinct from 'unwanted'
      union all
      select ${dayOf(sql`s.since`, days)}, s.reason from notifications.suppression s
      where s.site_id = ${siteId}::uuid and ${isWithin(sql`s.since`, days)}
      union all
      select ${dayOf(sql`p.created_at`, days)}, 'pushes' from notifications.push p
      where p.site_id = ${siteId}::uuid and ${isWithin(sql`p.created_at`, days)}
      union all
      select ${dayOf(sql`b.refused_at`, days)}, 'refused' from notifications.push_subscription b
      where b.site_id = ${siteId}::uuid and ${isWithin(sql`b.refused_at`, days)})
    insert into notifications.daily_delivery as d (site_id, day, mails, sent, failed, bounced, reported, unsubscribed, pushes, refused, browsers)
    select ${siteId}::uuid, a.day, count(*) filter (where f.what = 'mails'), count(*) filter (where f.what = 'sent'),
      count(*) filter (where f.what = 'failed'), count(*) filter (where f.what = 'bounce'), count(*) filter (where f.what = 'fbl'),
      count(*) filter (where f.what = 'list-unsubscribe'), count(*) filter (where f.what = 'pushes'), count(*) filter (where f.what = 'refused'),
      case when a.day = (platform.now() at time zone ${days.timeZone})::date then
        (select count(*) from notifications.push_subscription b where b.site_id = ${siteId}::uuid and b.refused_at is null) end
    from (select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day) a left join facts f on f.day = a.day
    group by a.day
    on conflict (site_id, day) do update set mails = excluded.mails, sent = excluded.sent, failed = excluded.failed, bounced = excluded.bounced,
      reported = excluded.reported, unsubscribed = excluded.unsubscribed, pushes = excluded.pushes, refused = excluded.refused,
      browsers = coalesce(excluded.browsers, d.browsers)`.execute(trx)
}

/** Mails and pushes of one day. */
export type DeliveryCount = Omit<DailyDeliveryTable, 'siteId'>

type DaysOf = Pick<FiguresOf, 'siteId' | 'from' | 'to'>

/** Mails and pushes by day, of every day that was counted. */
export async function listDeliveryDays(db: Kysely<Tables>, of: DaysOf): Promise<DeliveryCount[]> {
  return (await deliveryDays(of).execute(db)).rows
}

/** The same, as columns. */
export function readDeliverySeries(db: Kysely<Tables>, of: DaysOf): Promise<ColumnsOf<DeliveryCount>> {
  return readColumns(db, deliveryDays(of), [
    'day',
    'mails',
    'sent',
    'failed',
    'bounced',
    'reported',
    'unsubscribed',
    'pushes',
    'refused',
    'browsers',
  ])
}

function deliveryDays({ siteId, from, to }: DaysOf) {
  return sql<DeliveryCount>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.mails, d.sent, d.failed, d.bounced, d.reported, d.unsubscribed, d.pushes, d.refused, d.browsers
    from notifications.daily_delivery d
    where d.site_id = ${siteId}::uuid and d.day between ${from}::date and ${to}::date order by d.day`
}
