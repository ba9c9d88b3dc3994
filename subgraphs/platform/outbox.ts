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
// A lone event is taken at once; those that come in quick succession wait this long for each other, because a transaction costs more than an event.
const PAUSE_MILLISECONDS = 20

// Whose outbox a transaction has written to: rung for after its commit, and nobody else's consumers look.
const writtenBy = new WeakMap<Transaction<any>, Set<SubgraphName>>()

/**
 * Writes an event in the transaction that caused it: it happens if and only if its cause does. One row per consumer.
 * @param schema the producing subgraph
 */
export async function appendEvent(trx: Transaction<any>, schema: SubgraphName, event: DomainEvent, requestId?: string): Promise<void> {
  if (event.consumers.length === 0) return
  noteEvents(trx, schema)
  await sql`insert into ${sql.table(`${schema}.outbox`)} (consumer, topic, version, key, payload, request_id)
    select consumer, ${event.topic}, ${event.version}, ${event.key}::uuid, ${JSON.stringify(event.payload)}::jsonb, ${requestId ?? null}
    from unnest(${[...event.consumers]}::text[]) consumer`.execute(trx)
}

/** Tells that a statement of this transaction has written events itself, as conversations.send_message does. */
export function noteEvents(trx: Transaction<any>, schema: SubgraphName): void {
  const written = writtenBy.get(trx) ?? new Set()
  writtenBy.set(trx, written.add(schema))
}

/** Runs `work` in a transaction and rings the doorbell after the commit, so that consumers and open clients read at once. */
export async function transactAndRing<Tables, Result>(
  db: Kysely<Tables>, doorbell: Doorbell, work: (trx: Transaction<Tables>, wake: (memberId: string) => void) => Promise<Result>,
): Promise<Result> {
  const members = new Set<string>()
  let written: SubgraphName[] = []
  const result = await db.transaction().execute(async (trx) => {
    const worked = await work(trx, (memberId) => members.add(memberId))
    written = [...(writtenBy.get(trx) ?? [])]
    return worked
  })
  if (written.length > 0) doorbell.ring({ topic: 'outbox', keys: written })
  if (members.size > 0) doorbell.ring({ topic: 'member', keys: [...members] })
  return result
}

/**
 * Keeps one subgraph's intake running: takes events from the producers' outboxes when the doorbell rings, and by a slow poll.
 * @param options.handlers what to do per producer and topic, for example { accounts: { 'account.confirmed': … } }
 * @param options.waits for how many milliseconds a producer's events wait; those of the others are taken at once
 * @returns stop, which waits for the batch in hand, and drain, which handles all that waits now (tests, shutdown)
 */
export function consumeEvents(options: {
  consumer: SubgraphName
  db: Kysely<any>
  doorbell: Doorbell
  handlers: Partial<Record<SubgraphName, Record<string, EventHandler>>>
  waits?: Partial<Record<SubgraphName, number>> | undefined
}) {
  const { consumer, db, doorbell, handlers, waits = {} } = options
  const producers = Object.keys(handlers) as SubgraphName[]
  let stopped = false
  let rung = new Set<SubgraphName>()
  let running: Promise<void> | undefined
  let next: NodeJS.Timeout | undefined
  const waiting = new Map<SubgraphName, NodeJS.Timeout>()
  let restsUntil = 0

  async function takeBatch(producer: SubgraphName): Promise<number> {
    let taken = 0
    await transactAndRing(db, doorbell, async (trx, wakeMember) => {
      const { rows } = await sql<ReceivedEvent>`select * from ${sql.id(producer, 'take_events')}(${consumer}, ${BATCH})`.execute(trx)
      for (const event of rows) {
        const handler = handlers[producer]?.[event.topic]
        if (handler === undefined) log.error({ consumer, producer, topic: event.topic }, 'an event has no handler')
        else for (const member of (await handler(trx, event)) ?? []) wakeMember(member)
      }
      taken = rows.length
    })
    return taken
  }

  async function drain(from: Iterable<SubgraphName>): Promise<void> {
    for (const producer of from) {
      let taken = BATCH
      while (taken === BATCH) taken = await takeBatch(producer)
    }
  }

  async function work(): Promise<void> {
    const from = rung
    rung = new Set()
    let pause = PAUSE_MILLISECONDS
    try {
      await drain(from)
    } catch (error) {
      if (stopped) return
      log.error({ consumer, code: (error as { code?: string }).code, reason: (error as Error).message }, 'handling events failed; trying again')
      for (const producer of from) rung.add(producer)
      pause = RETRY_MILLISECONDS
    }
    running = undefined
    restsUntil = performance.now() + pause
    schedule()
  }

  function schedule(): void {
    if (stopped || rung.size === 0 || running !== undefined || next !== undefined) return
    const rest = restsUntil - performance.now()
    if (rest <= 0) running = work()
    else next = setTimeout(() => ((next = undefined), schedule()), rest).unref()
  }

  const wake = (keys: readonly string[] | 'everything') => {
    for (const producer of producers) {
      if (keys !== 'everything' && !keys.includes(producer)) continue
      const wait = waits[producer]
      if (wait === undefined) rung.add(producer)
      else if (!waiting.has(producer)) waiting.set(producer, setTimeout(() => wakeLate(producer), wait).unref())
    }
    schedule()
  }

  function wakeLate(producer: SubgraphName): void {
    waiting.delete(producer)
    rung.add(producer)
    schedule()
  }

  const off = doorbell.listen('outbox', wake)
  const poll = setInterval(() => wake('everything'), POLL_MILLISECONDS)
  poll.unref()
  wake('everything')
  return {
    drain: async () => {
      await running
      await drain(producers)
    },
    stop: async () => {
      stopped = true
      off()
      clearInterval(poll)
      clearTimeout(next)
      for (const timer of waiting.values()) clearTimeout(timer)
      await running
    },
  }
}
