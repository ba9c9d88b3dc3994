import { sql, type Kysely, type Transaction } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
import type { QueryableTransaction } from '../postgres/database.ts'
import type { DomainEvent, EventHandlers, ReceivedEvent } from './domain-events.ts'
import { logFailure, outboxKeys, producersWithEvents, watchOutboxes } from './outbox-signals.ts'
import type { OutboxKey } from './pub-sub-transport.ts'
import type { PubSub } from './pub-sub.ts'
import { failEvent } from './set-aside-events.ts'

const BATCH = 100
// A longer transaction keeps locks from others, and loses all of its work when it fails: the next one takes
// fewer events.
const TRANSACTION_MILLISECONDS_MAX = 500
const BATCH_MIN = 5
const RETRY_MILLISECONDS = 500
// A lone event is taken at once; events in quick succession wait this long for each other, because a
// transaction costs more than an event.
const PAUSE_MILLISECONDS = 20

// Which outboxes a transaction has written to, and for which consumers: they are signalled after its commit,
// and no others look.
const writtenBy = new WeakMap<QueryableTransaction, Set<OutboxKey>>()

/**
 * Writes an event in the transaction that caused it: it happens if and only if its cause does. One row per
 * consumer.
 * @param schema the producing subgraph
 */
export async function appendEvent(
  trx: QueryableTransaction,
  schema: SubgraphName,
  event: DomainEvent,
  requestId?: string,
): Promise<void> {
  if (event.consumers.length === 0) return
  markWritten(trx, outboxKeys(schema, event.consumers))
  await sql`insert into ${sql.table(`${schema}.outbox`)} (consumer, topic, version, key, payload, request_id)
    select consumer, ${event.topic}, ${event.version}, ${event.key}::uuid, ${JSON.stringify(event.payload)}::jsonb, ${requestId ?? null}
    from unnest(${[...event.consumers]}::text[]) consumer`.execute(trx)
}

/** Has outboxes signalled after the commit that a database function writes to in this transaction. */
export function markWritten(trx: QueryableTransaction, keys: readonly OutboxKey[]): void {
  const written = writtenBy.get(trx) ?? new Set()
  for (const key of keys) written.add(key)
  writtenBy.set(trx, written)
}

/**
 * Runs `work` in a transaction and signals pub/sub after the commit, so that consumers and open clients read
 * at once.
 */
export async function withTransactionAndNotify<Tables, Result>(
  db: Kysely<Tables>,
  pubSub: PubSub,
  work: (trx: Transaction<Tables>, notify: (memberId: string) => void) => Promise<Result>,
): Promise<Result> {
  const members = new Set<string>()
  let written: OutboxKey[] = []
  const result = await db.transaction().execute(async (trx) => {
    const worked = await work(trx, (memberId) => members.add(memberId))
    written = [...(writtenBy.get(trx) ?? [])]
    return worked
  })
  if (written.length > 0) pubSub.publish({ topic: 'outbox', keys: written })
  if (members.size > 0) pubSub.publish({ topic: 'member', keys: [...members] })
  return result
}

/** A subgraph's handlers for the events of others. */
export type EventConsumer = {
  consumer: SubgraphName
  db: Kysely<unknown>
  pubSub: PubSub
  /** Per producer and topic, for example { accounts: { 'account.confirmed': … } }. */
  handlers: Partial<Record<SubgraphName, EventHandlers>>
}

/**
 * Handles waiting events of one producer in one transaction. If one fails, each is retaken in its own
 * transaction, so that it holds up no other. The failed one waits for its next try, and later events of its
 * key with it (see `failEvent`).
 * @param most the maximum number of events
 * @returns how many were taken, including failed ones
 * @throws the error of a lost database
 */
async function takeEvents(
  eventConsumer: EventConsumer,
  producer: SubgraphName,
  most: number,
): Promise<number> {
  const { consumer, db, pubSub } = eventConsumer
  let taken: TakenEvent[] = []
  try {
    await withTransactionAndNotify(db, pubSub, async (trx, notifyMember) => {
      const { rows } =
        await sql<TakenEvent>`select * from ${sql.id(producer, 'take_events')}(${consumer}, ${most})`.execute(
          trx,
        )
      taken = rows
      await handleEvents(trx, notifyMember, { eventConsumer, producer, events: rows })
    })
    return taken.length
  } catch (error) {
    const [event] = taken
    if (event === undefined) throw error
    if (most > 1) return takeOneByOne(eventConsumer, producer, most)
    await failEvent(db, { consumer, producer }, { event, error })
    return 1
  }
}

/**
 * Handles the waiting events of one key, and waits for a transaction that already has them: their effects are
 * then visible. A failed event stays for the consumer's own next try.
 * @throws the handler's error
 */
export async function takeEventsOf(
  eventConsumer: EventConsumer,
  producer: SubgraphName,
  key: string,
): Promise<void> {
  await withTransactionAndNotify(eventConsumer.db, eventConsumer.pubSub, async (trx, notifyMember) => {
    const { rows } =
      await sql<TakenEvent>`select * from ${sql.id(producer, 'take_events_of')}(${eventConsumer.consumer}, ${key}::uuid)`.execute(
        trx,
      )
    await handleEvents(trx, notifyMember, { eventConsumer, producer, events: rows })
  })
}

// Its payload has the type that the producer's events.ts declares, and the handler was checked against that.
type TakenEvent = ReceivedEvent<never> & { id: number }

async function handleEvents(
  trx: Transaction<unknown>,
  notifyMember: (memberId: string) => void,
  {
    eventConsumer,
    producer,
    events,
  }: { eventConsumer: EventConsumer; producer: SubgraphName; events: TakenEvent[] },
): Promise<void> {
  const { consumer, handlers } = eventConsumer
  for (const ofTopic of runsOfTopics(events)) {
    const { topic } = ofTopic[0]!
    const handler = handlers[producer]?.[topic]
    if (handler === undefined) {
      log.error({ consumer, producer, topic }, 'an event has no handler')
    } else if ('handleAll' in handler) {
      for (const member of (await handler.handleAll(trx, ofTopic)) ?? []) notifyMember(member)
    } else {
      for (const event of ofTopic)
        for (const member of (await handler(trx, event)) ?? []) notifyMember(member)
    }
  }
}

/** Runs of consecutive events of one topic; the overall order stays. */
function runsOfTopics(events: readonly TakenEvent[]): TakenEvent[][] {
  const runs: TakenEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]!.topic === event.topic) last.push(event)
    else runs.push([event])
  }
  return runs
}

async function takeOneByOne(
  eventConsumer: EventConsumer,
  producer: SubgraphName,
  most: number,
): Promise<number> {
  let count = 0
  while (count < most && (await takeEvents(eventConsumer, producer, 1)) > 0) count++
  return count
}

/** The number of events per transaction: fewer after a slow one, more again after a fast one. */
function createPace(most: number) {
  let size = most
  return {
    size: () => size,
    note(milliseconds: number): void {
      if (milliseconds > TRANSACTION_MILLISECONDS_MAX)
        size = Math.max(Math.min(BATCH_MIN, most), Math.floor(size / 2))
      else if (milliseconds < TRANSACTION_MILLISECONDS_MAX / 2) size = Math.min(most, size * 2)
    },
  }
}

/**
 * Takes all waiting events of some producers: in successive transactions, or in several parallel ones while
 * each of them is full.
 */
function createDrain(eventConsumer: EventConsumer, pace: ReturnType<typeof createPace>, lanes: number) {
  /** @returns whether there may be more */
  async function takeFull(producer: SubgraphName): Promise<boolean> {
    const size = pace.size()
    const startedAt = performance.now()
    const taken = await takeEvents(eventConsumer, producer, size)
    if (taken === size) pace.note(performance.now() - startedAt)
    return taken === size
  }

  async function takeAll(producer: SubgraphName): Promise<void> {
    while (await takeFull(producer)) continue
  }

  return async (from: Iterable<SubgraphName>): Promise<void> => {
    for (const producer of from) {
      // A single lane checks last: events that another lane held until then are not missed.
      while (await takeFull(producer)) {
        // If one fails, the others finish their current work, so that a caller who waits for this finds none
        // still running.
        const ended = await Promise.allSettled(Array.from({ length: lanes }, () => takeAll(producer)))
        for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
      }
    }
  }
}

/**
 * Keeps one subgraph's consumer running: takes events from the producers' outboxes when pub/sub signals, and
 * by a slow poll.
 * @param options.waits milliseconds for which a producer's events wait; those of others are taken at once
 * @param options.batch the maximum number of events per transaction
 * @param options.lanes how many parallel transactions handle one producer's events when more wait than one
 * takes; each has its own keys, so the events of a key keep their order
 * @returns stop, which waits for the current batch, and drain, which handles all waiting events (tests,
 * shutdown), or only those of some producers
 */
export function consumeEvents(
  options: EventConsumer & {
    waits?: Partial<Record<SubgraphName, number>> | undefined
    batch?: number | undefined
    lanes?: number | undefined
  },
) {
  const { consumer, db, handlers, waits = {}, batch = BATCH, lanes = 1 } = options
  const producers = Object.keys(handlers) as SubgraphName[]
  const signals = watchOutboxes(options, { producers, waits, onSignal: schedule })
  const drain = createDrain(options, createPace(batch), lanes)
  let stopped = false
  let running: Promise<void> | undefined
  let next: NodeJS.Timeout | undefined
  let restsUntil = 0

  async function work(): Promise<void> {
    const from = signals.take()
    let pause = PAUSE_MILLISECONDS
    try {
      await drain(from)
    } catch (error) {
      if (stopped) return
      logFailure(consumer, error, 'handling events failed; trying again')
      signals.putBack(from)
      pause = RETRY_MILLISECONDS
    }
    running = undefined
    restsUntil = performance.now() + pause
    schedule()
  }

  function schedule(): void {
    if (stopped || signals.isEmpty() || running !== undefined || next !== undefined) return
    const rest = restsUntil - performance.now()
    if (rest <= 0) running = work()
    else next = setTimeout(() => ((next = undefined), schedule()), rest).unref()
  }

  return {
    drain: async (from: Iterable<SubgraphName> = producers) => {
      // Events that the poll is handling are skipped, and later events of their key with them: so loop once
      // more.
      do {
        await running
        await drain(await producersWithEvents(db, consumer, [...from]))
      } while (running !== undefined)
    },
    stop: async () => {
      stopped = true
      clearTimeout(next)
      await signals.close()
      await running
    },
  }
}
