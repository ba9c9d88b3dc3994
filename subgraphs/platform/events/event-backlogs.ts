import { sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'

/** Beyond this many, the exact number says nothing more and counting it would cost the database. */
export const COUNTED_MAX = 100_000

/** What one consumer has before it of a producer's events. `lagSeconds`: the age of the oldest that waits. */
export type EventBacklog = {
  consumer: string
  /** Counted up to COUNTED_MAX. */
  waiting: number
  lagSeconds: number | null
  setAside: number
}

/** What each consumer of a subgraph's events has not handled yet. */
export async function eventBacklogs(db: Queryable, producer: string): Promise<EventBacklog[]> {
  const { rows } = await sql<EventBacklog>`
    select consumer, sum(waiting)::int as waiting, max(lag_seconds) as lag_seconds, sum(set_aside)::int as set_aside from (
      select consumer, count(*) as waiting, extract(epoch from platform.now() - min(created_at))::float8 as lag_seconds, 0 as set_aside
      from (select consumer, created_at from ${sql.table(`${producer}.outbox`)} order by id limit ${COUNTED_MAX}) o group by 1
      union all select consumer, 0, null, count(*) from ${sql.table(`${producer}.set_aside_event`)} group by 1) both_kinds group by 1`.execute(
    db,
  )
  return rows
}
