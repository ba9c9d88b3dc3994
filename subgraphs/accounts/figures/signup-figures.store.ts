import { sql, type Kysely, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, type CountedDays } from '#platform/figures/day-count.store.ts'
import { ALL, type FiguresOf, type SitesOfOperator } from '#platform/figures/figures.ts'
import type { Tables } from '../tables.ts'

const GROUPS_MAX = 100

/** The day of a site's first sign-up. */
export async function findFirstSignupDay(
  db: Kysely<Tables>,
  { siteId, timeZone }: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(a.signed_up_at) at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from accounts.account a where a.site_id = ${siteId}::uuid`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Counts sign-ups and activations of some days anew, each at its own day. */
export async function countSignups(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await sql`
    delete from accounts.daily_signup d
    where d.site_id = ${days.siteId}::uuid and d.day between ${days.from}::date and ${days.to}::date`.execute(
    trx,
  )
  // Erased members have no network any more, and their days are over by then.
  await sql`
    insert into accounts.daily_signup (site_id, day, network, country, signups, activated)
    select ${days.siteId}::uuid, f.day, case when grouping(f.network) = 1 then ${ALL} else f.network end,
      case when grouping(f.country) = 1 then ${ALL} else f.country end, sum(f.signup), sum(f.activation)
    from (
      select ${dayOf(sql`a.signed_up_at`, days)} as day, coalesce(nullif(t.network, ${ALL}), '') as network, a.country, 1 as signup, 0 as activation
      from accounts.account a left join accounts.tracking t on t.account_id = a.id
      where a.site_id = ${days.siteId}::uuid and ${isWithin(sql`a.signed_up_at`, days)}
      union all
      select ${dayOf(sql`a.confirmed_at`, days)}, coalesce(nullif(t.network, ${ALL}), ''), a.country, 0, 1
      from accounts.account a left join accounts.tracking t on t.account_id = a.id
      where a.site_id = ${days.siteId}::uuid and ${isWithin(sql`a.confirmed_at`, days)}) f
    group by grouping sets ((f.day, f.network, f.country), (f.day, f.network), (f.day, f.country), (f.day))`.execute(
    trx,
  )
}

/** Sign-ups of one day, network, country or site. */
export type SignupCount = { key: string; signups: number; activated: number }

/** Sign-ups and activations by day, only of days that have some. */
export async function listSignupDays(db: Kysely<Tables>, of: FiguresOf): Promise<SignupCount[]> {
  return (await signupDays(of).execute(db)).rows
}

/** The same, as columns. */
export function readSignupSeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<SignupCount>> {
  return readColumns(db, signupDays(of), ['key', 'signups', 'activated'])
}

function signupDays(of: FiguresOf) {
  return sql<SignupCount>`
    select to_char(d.day, 'YYYY-MM-DD') as key, d.signups, d.activated from accounts.daily_signup d
    where d.site_id = ${of.siteId}::uuid and d.network = ${of.network} and d.country = ${of.country}
      and d.day between ${of.from}::date and ${of.to}::date
    order by d.day`
}

/** The days' sum for each network, or each country, the largest first. */
export async function listSignupGroups(
  db: Kysely<Tables>,
  of: FiguresOf,
  by: 'network' | 'country',
): Promise<SignupCount[]> {
  const [key, other, value] =
    by === 'network'
      ? [sql`d.network`, sql`d.country`, of.country]
      : [sql`d.country`, sql`d.network`, of.network]
  const { rows } = await sql<SignupCount>`
    select ${key} as key, sum(d.signups)::int as signups, sum(d.activated)::int as activated from accounts.daily_signup d
    where d.site_id = ${of.siteId}::uuid and ${other} = ${value} and ${key} <> ${ALL}
      and d.day between ${of.from}::date and ${of.to}::date
    group by 1 order by 2 desc, 1 limit ${GROUPS_MAX}`.execute(db)
  return rows
}

/** The days' sum for each site that has some, by the site's row id, the largest first. */
export async function listSignupSites(db: Kysely<Tables>, of: SitesOfOperator): Promise<SignupCount[]> {
  const { rows } = await sql<SignupCount>`
    select c.site_id as key, sum(d.signups)::int as signups, sum(d.activated)::int as activated
    from accounts.day_count c join accounts.daily_signup d on d.site_id = c.site_id
    where (${of.siteIds}::uuid[] is null or c.site_id = any(${of.siteIds}::uuid[]))
      and d.network = ${of.network} and d.country = ${of.country} and d.day between ${of.from}::date and ${of.to}::date
    group by 1 order by 2 desc, 1 limit ${GROUPS_MAX}`.execute(db)
  return rows
}
