import { sql, type Kysely, type Transaction } from 'kysely'
import type { SubgraphName } from './config.ts'
import type { Doorbell } from './doorbell.ts'
import { log } from './log.ts'

/** A fact that other subgraphs may rely on, declared in the owner's events.ts. `key` is what it is about (a member, an order). */
export type DomainEvent<Payload = unknown> = { topic: string; version: number; key: string; payload: Payload; consumers: readonly SubgraphName[] }

/** An event as its consumer receives it. */
export type ReceivedEvent = { topic: string; version: number; key: string; payload: any; requestId: string | null }

/**
 * What a consumer does with one topic, inside the transaction that takes the event: both happen or neither.
 * It may answer which members have a new live event; they are rung after the commit.
 */
export type EventHandler = (trx: Transaction<any>, event: ReceivedEvent) => Promise<string[] | undefined | void>

const BATCH = 100
const POLL_MILLISECONDS = 1000
const RETRY_MILLISECONDS = 500

/**
 * Writes an event in the transaction that caused it: it happens if and only if its cause does. One row per consumer.
 * @param schema the producing subgraph
 */
export async function appendEvent(trx: Transaction<any>, schema: SubgraphName, event: DomainEvent, requestId?: string): Promise<void> {
  if (event.consumers.length === 0) return
  await sql`insert into ${sql.table(`${schema}.outbox`)} (consumer, topic, version, key, payload, request_id)
    select consumer, ${event.topic}, ${event.version}, ${event.key}::uuid, ${JSON.stringify(event.payload)}::jsonb, ${requestId ?? null}
    from unnest(${[...event.consumers]}::text[]) consumer`.execute(trx)
}

/** Runs `work` in a transaction and rings the doorbell after the commit, so that consumers and open clients read at once. */
export async function transactAndRing<Tables, Result>(
  db: Kysely<Tables>, doorbell: Doorbell, work: (trx: Transaction<Tables>, wake: (memberId: string) => void) => Promise<Result>,
): Promise<Result> {
  const members = new Set<string>()
  const result = await db.transaction().execute((trx) => work(trx, (memberId) => members.add(memberId)))
  doorbell.ring({ topic: 'outbox', keys: [] })
  if (members.size > 0) doorbell.ring({ topic: 'member', keys: [...members] })
  return result
}

/**
 * Keeps one subgraph's intake running: takes events from the producers' outboxes when the doorbell rings, and by a slow poll.
 * @param handlers what to do per producer and topic, for example { accounts: { 'account.confirmed': … } }
 * @returns stop, which waits for the batch in hand, and drain, which handles all that waits now (tests, shutdown)
 */
export function consumeEvents(options: {
  consumer: SubgraphName
  db: Kysely<any>
  doorbell: Doorbell
  handlers: Partial<Record<SubgraphName, Record<string, EventHandler>>>
}) {
  const { consumer, db, doorbell, handlers } = options
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  async function takeBatch(producer: SubgraphName): Promise<number> {
    const members = new Set<string>()
    const taken = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<ReceivedEvent>`select * from ${sql.id(producer, 'take_events')}(${consumer}, ${BATCH})`.execute(trx)
      for (const event of rows) {
        const handler = handlers[producer]?.[event.topic]
        if (handler === undefined) log.error({ consumer, producer, topic: event.topic }, 'an event has no handler')
        else for (const member of (await handler(trx, event)) ?? []) members.add(member)
      }
      return rows.length
    })
    if (members.size > 0) doorbell.ring({ topic: 'member', keys: [...members] })
    return taken
  }

  /** @returns whether anything was taken, so that handlers may have written events of their own */
  async function drainAll(): Promise<boolean> {
    let any = false
    for (const producer of Object.keys(handlers) as SubgraphName[]) {
      let taken = BATCH
      while (taken === BATCH) {
        taken = await takeBatch(producer)
        if (taken > 0) any = true
      }
    }
    return any
  }

  function work(): Promise<void> {
    running ??= (async () => {
      do {
        again = false
        // Only who took something has news for others; ringing because of a ring would never end.
        if (await drainAll()) doorbell.ring({ topic: 'outbox', keys: [] })
      } while (again && !stopped)
    })()
      .catch(async (error: unknown) => {
        if (stopped) return
        log.error({ consumer, code: (error as { code?: string }).code, reason: (error as Error).message }, 'handling events failed; trying again')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS).unref())
      })
      .finally(() => (running = undefined))
    return running
  }

  const wake = () => {
    if (stopped) return
    if (running === undefined) void work()
    else again = true
  }
  const off = doorbell.listen('outbox', wake)
  const poll = setInterval(wake, POLL_MILLISECONDS)
  poll.unref()
  wake()
  return {
    drain: async () => {
      await running
      await drainAll()
    },
    stop: async () => {
      stopped = true
      off()
      clearInterval(poll)
      await running
    },
  }
}
