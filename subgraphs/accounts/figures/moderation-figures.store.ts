import { sql, type Kysely, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, type CountedDays } from '#platform/figures/day-count.store.ts'
import type { FiguresOf } from '#platform/figures/figures.ts'
import type { Tables } from '../tables.ts'
import type { DailyModerationTable } from '../tables/figures.tables.ts'

/** What should be decided within this time. */
export const GOAL_MINUTES = 60

/** Counts the decisions of some days anew: those that took effect, from the opening of their case on. */
export async function countModeration(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await sql`
    delete from accounts.daily_moderation d
    where d.site_id = ${days.siteId}::uuid and d.day between ${days.from}::date and ${days.to}::date`.execute(
    trx,
  )
  await sql`
    insert into accounts.daily_moderation (site_id, day, decided, in_time, median_minutes, slow_minutes)
    select ${days.siteId}::uuid, w.day, count(*), count(*) filter (where w.minutes <= ${GOAL_MINUTES}::int),
      percentile_cont(0.5) within group (order by w.minutes), percentile_cont(0.9) within group (order by w.minutes)
    from (
      select ${dayOf(sql`d.decided_at`, days)} as day, greatest(0, extract(epoch from d.decided_at - c.opened_at)::float8 / 60) as minutes
      from accounts.moderation_decision d join accounts.moderation_case c on c.id = d.case_id
      where d.site_id = ${days.siteId}::uuid and ${isWithin(sql`d.decided_at`, days)} and d.undone_at is null and d.done_at is not null) w
    group by w.day`.execute(trx)
}

/** Decisions of one day. */
export type ModerationCount = Omit<DailyModerationTable, 'siteId'>

type DaysOf = Pick<FiguresOf, 'siteId' | 'from' | 'to'>

/** Decisions by day, only of days that have some. */
export async function listModerationDays(db: Kysely<Tables>, of: DaysOf): Promise<ModerationCount[]> {
  return (await moderationDays(of).execute(db)).rows
}

/** The same, as columns. */
export function readModerationSeries(db: Kysely<Tables>, of: DaysOf): Promise<ColumnsOf<ModerationCount>> {
  return readColumns(db, moderationDays(of), ['day', 'decided', 'inTime', 'medianMinutes', 'slowMinutes'])
}

function moderationDays({ siteId, from, to }: DaysOf) {
  return sql<ModerationCount>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.decided, d.in_time, d.median_minutes::float8 as median_minutes, d.slow_minutes::float8 as slow_minutes
    from accounts.daily_moderation d
    where d.site_id = ${siteId}::uuid and d.day between ${from}::date and ${to}::date order by d.day`
}
