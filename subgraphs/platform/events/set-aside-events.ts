import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
import { isPassing } from '../base/passing-faults.ts'
import type { Queryable } from '../postgres/database.ts'

/**
 * How often an event is tried before it is set aside. The pauses double, so the last try is about four
 * minutes after the first.
 */
const TRIES = 10
const FIRST_PAUSE_SECONDS = 0.5
const REASON_LENGTH_MAX = 500

/**
 * Records that a consumer could not handle an event, which then waits for its next try, or is set aside after
 * the last one. A momentary failure uses up no try: an outage must not set everything aside.
 */
export async function failEvent(
  db: Queryable,
  { consumer, producer }: { consumer: SubgraphName; producer: SubgraphName },
  { event, error }: { event: { id: number; topic: string }; error: unknown },
): Promise<void> {
  const { code, message } = error as { code?: string; message?: string }
  const reason = [code, message].filter(Boolean).join(' ').slice(0, REASON_LENGTH_MAX)
  const { rows } = await sql<{
    isSetAside: boolean
  }>`select ${sql.id(producer, 'fail_event')}(${consumer}, ${event.id}::bigint, ${reason},
    ${!isPassing(error)}::boolean, ${TRIES}::int, ${FIRST_PAUSE_SECONDS}::double precision) as is_set_aside`.execute(
    db,
  )
  const of = { consumer, event: nameOf(producer, event.id), topic: event.topic, reason }
  if (rows[0]!.isSetAside) log.error(of, 'an event was set aside; npm run events lists, retries and drops')
  else log.warn(of, 'handling an event failed; trying again')
}

/** An event that was set aside, as an operator sees it. Its payload may name members, so it is left out. */
export type SetAsideEvent = {
  name: string
  consumer: SubgraphName
  topic: string
  key: string
  createdAt: Date
  setAsideAt: Date
  tries: number
  reason: string
}

/**
 * The set-aside events of one producer, oldest first.
 * @param db with every right
 */
export async function listSetAside(db: Queryable, producer: SubgraphName): Promise<SetAsideEvent[]> {
  const { rows } = await sql<Omit<SetAsideEvent, 'name'> & { id: number }>`
    select id, consumer, topic, key, created_at, set_aside_at, tries, reason from ${sql.table(`${producer}.set_aside_event`)} order by id limit 1000`.execute(
    db,
  )
  return rows.map(({ id, ...event }) => ({ name: nameOf(producer, id), ...event }))
}

function nameOf(producer: SubgraphName, id: number): string {
  return `${producer}:${id}`
}
