import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, type CountedDays } from '#platform/figures/day-count.store.ts'
import { ALL, type FiguresOf } from '#platform/figures/figures.ts'
import { originsOf } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'

/** How many days back a member's activity is known; the bits of a bigint, but for its sign. */
const KNOWN_DAYS = 62
const MONTH_DAYS = 30
const WEEK_DAYS = 7
/** For how many weeks after the sign-up a cohort is followed. */
const COHORT_WEEKS = 13

const allOr = (column: RawBuilder<unknown>) =>
  sql`case when grouping(${column}) = 1 then ${ALL} else ${column} end`

// Whether a member was active within so many days that end with d.day.
const isActive = (
  dayCount: number,
) => sql`case when m.last_day <= d.day then m.last_day > d.day - ${dayCount}::int
  else (m.days >> (m.last_day - d.day)) & ((1::bigint << ${dayCount}::int) - 1) <> 0 end`

/**
 * Counts active members at the end of some days, and how many of each day's sign-ups came back, from the days
 * on which members were seen. Those of the past are known only since the first count.
 */
export async function countActive(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await rememberActiveMembers(trx, days)
  await countActiveDays(trx, days)
  await countCohorts(trx, days)
}

// A row per member keeps 62 days in 8 bytes. The last activity is all that presence knows, so each run adds
// the day of those who were seen since the one before.
async function rememberActiveMembers(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await sql`
    with seen as materialized (
      select p.id, p.site_id, ${dayOf(sql`p.created_at`, days)} as signed_up_on, g.token as gender, ${dayOf(sql`x.last_active_at`, days)} as day
      from profiles.presence x join profiles.profile p on p.id = x.profile_id join profiles.gender g on g.code = p.gender
      where p.site_id = ${days.siteId}::uuid and p.kind = 'member' and p.account_status <> 'erased' and ${isWithin(sql`x.last_active_at`, days)}),
    -- Those whose day is known keep their row: most of a day's members, on each run but the first.
    new_days as (
      select s.* from seen s left join profiles.active_member m on m.profile_id = s.id
      where m.profile_id is null or s.day > m.last_day or (s.day > m.last_day - ${KNOWN_DAYS}::int and (m.days >> (m.last_day - s.day)) & 1 = 0)),
    origins as materialized (select * from ${originsOf(sql`array(select id from new_days)`)})
    insert into profiles.active_member as m (profile_id, site_id, signed_up_on, gender, network, country, last_day, days)
    select s.id, s.site_id, s.signed_up_on, s.gender, o.network, o.country, s.day, 1 from new_days s join origins o on o.member_id = s.id
    on conflict (profile_id) do update set gender = excluded.gender, network = excluded.network, country = excluded.country,
      last_day = greatest(m.last_day, excluded.last_day),
      days = case when excluded.last_day <= m.last_day then m.days | (1::bigint << (m.last_day - excluded.last_day))
        when excluded.last_day - m.last_day < ${KNOWN_DAYS}::int then
          ((m.days << (excluded.last_day - m.last_day)) & ((1::bigint << ${KNOWN_DAYS}::int) - 1)) | 1
        else 1 end`.execute(trx)
}

async function countActiveDays(trx: Transaction<Tables>, { siteId, from, to }: CountedDays): Promise<void> {
  await sql`
    delete from profiles.daily_active d where d.site_id = ${siteId}::uuid and d.day between ${from}::date and ${to}::date`.execute(
    trx,
  )
  await sql`
    insert into profiles.daily_active (site_id, day, network, country, gender, of_day, of_week, of_month)
    select ${siteId}::uuid, d.day, ${allOr(sql`m.network`)}, ${allOr(sql`m.country`)}, ${allOr(sql`m.gender`)},
      count(*) filter (where ${isActive(1)}), count(*) filter (where ${isActive(WEEK_DAYS)}), count(*)
    from (select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day) d
      join profiles.active_member m on m.site_id = ${siteId}::uuid and m.last_day > d.day - ${MONTH_DAYS}::int and ${isActive(MONTH_DAYS)}
    group by d.day, cube (m.network, m.country, m.gender)`.execute(trx)
}

// A week after the sign-up is counted on its last day, once that is over.
async function countCohorts(
  trx: Transaction<Tables>,
  { siteId, from, to, timeZone }: CountedDays,
): Promise<void> {
  await sql`
    delete from profiles.daily_cohort c
    where c.site_id = ${siteId}::uuid and c.day + ${WEEK_DAYS}::int * (c.week + 1) - 1 between ${from}::date and ${to}::date
      and c.day >= ${from}::date - ${WEEK_DAYS * COHORT_WEEKS}::int`.execute(trx)
  await sql`
    insert into profiles.daily_cohort (site_id, day, week, network, country, members)
    select ${siteId}::uuid, m.signed_up_on, (d.day - m.signed_up_on) / ${WEEK_DAYS}::int, ${allOr(sql`m.network`)}, ${allOr(sql`m.country`)}, count(*)
    from (select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day) d
      join profiles.active_member m on m.site_id = ${siteId}::uuid and m.last_day > d.day - ${WEEK_DAYS}::int and ${isActive(WEEK_DAYS)}
        and m.signed_up_on <= d.day and (d.day - m.signed_up_on) % ${WEEK_DAYS}::int = ${WEEK_DAYS - 1}::int
        and d.day - m.signed_up_on < ${WEEK_DAYS * COHORT_WEEKS}::int
    where d.day < (platform.now() at time zone ${timeZone})::date
    group by m.signed_up_on, d.day, cube (m.network, m.country)`.execute(trx)
}

/** Active members at the end of a day: of that day, of the 7 days that end with it, and of 30. */
export type ActiveCount = { day: string; gender: string; ofDay: number; ofWeek: number; ofMonth: number }

const OF_ALL = sql`d.gender = ${ALL}`
const BY_GENDER = sql`d.gender <> ${ALL}`
const ACTIVE_COLUMNS = ['day', 'gender', 'ofDay', 'ofWeek', 'ofMonth'] as const

/** Active members by day, of all genders together. */
export async function listActiveDays(db: Kysely<Tables>, of: FiguresOf): Promise<ActiveCount[]> {
  return (await activeDays(of, OF_ALL).execute(db)).rows
}

/** The same, as columns. */
export function readActiveSeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<ActiveCount>> {
  return readColumns(db, activeDays(of, OF_ALL), ACTIVE_COLUMNS)
}

/** Active members by day and gender. */
export async function listActiveGenders(db: Kysely<Tables>, of: FiguresOf): Promise<ActiveCount[]> {
  return (await activeDays(of, BY_GENDER).execute(db)).rows
}

/** The same, as columns. */
export function readGenderSeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<ActiveCount>> {
  return readColumns(db, activeDays(of, BY_GENDER), ACTIVE_COLUMNS)
}

function activeDays(of: FiguresOf, isWanted: RawBuilder<unknown>) {
  return sql<ActiveCount>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.gender, d.of_day, d.of_week, d.of_month from profiles.daily_active d
    where d.site_id = ${of.siteId}::uuid and d.network = ${of.network} and d.country = ${of.country} and ${isWanted}
      and d.day between ${of.from}::date and ${of.to}::date
    order by d.day, d.gender`
}

/** How many members who signed up in a week were active in a week after it. */
export type CohortCount = { day: string; week: number; members: number }

/**
 * The cohorts of the days, by the Monday of the sign-up and the week after it. A week counts once it is over
 * for every day of the cohort.
 */
export async function listCohorts(db: Kysely<Tables>, of: FiguresOf): Promise<CohortCount[]> {
  return (await cohorts(of).execute(db)).rows
}

/** The same, as columns. */
export function readCohortSeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<CohortCount>> {
  return readColumns(db, cohorts(of), ['day', 'week', 'members'])
}

function cohorts(of: FiguresOf) {
  return sql<CohortCount>`
    select to_char(date_trunc('week', c.day::timestamp), 'YYYY-MM-DD') as day, c.week::int as week, sum(c.members)::int as members
    from profiles.daily_cohort c
    where c.site_id = ${of.siteId}::uuid and c.network = ${of.network} and c.country = ${of.country}
      and c.day between date_trunc('week', ${of.from}::date::timestamp)::date and date_trunc('week', ${of.to}::date::timestamp)::date + 6
    group by date_trunc('week', c.day::timestamp), c.week
    having date_trunc('week', c.day::timestamp)::date + 6 + ${WEEK_DAYS}::int * (c.week + 1) <= (
      select (n.counted_at at time zone n.time_zone)::date from profiles.day_count n where n.site_id = ${of.siteId}::uuid)
    order by 1, 2`
}
