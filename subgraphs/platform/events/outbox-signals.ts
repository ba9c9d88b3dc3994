import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
import type { Queryable } from '../postgres/database.ts'
import type { OutboxKey } from './pub-sub-transport.ts'
import type { PubSub } from './pub-sub.ts'

const POLL_MILLISECONDS = 1000

/** The keys by which the consumers of a producer's events are signalled. */
export function outboxKeys(producer: SubgraphName, consumers: Iterable<SubgraphName>): OutboxKey[] {
  return Array.from(consumers, (consumer) => `${producer} to ${consumer}` as const)
}

/**
 * Which producers' outboxes hold events for a consumer, even ones that are not due yet: one statement for all
 * of them.
 */
export async function producersWithEvents(
  db: Queryable,
  consumer: SubgraphName,
  producers: readonly SubgraphName[],
): Promise<SubgraphName[]> {
  if (producers.length === 0) return []
  const waiting = producers.map(
    (producer) => sql`select ${producer} as producer where ${sql.id(producer, 'has_events')}(${consumer})`,
  )
  const { rows } = await sql<{ producer: SubgraphName }>`${sql.join(waiting, sql` union all `)}`.execute(db)
  return rows.map(({ producer }) => producer)
}

/**
 * Watches for a consumer which producers may have events for it: by the signals of pub/sub, and by asking the
 * database every second, because signals may be lost and events become due without one.
 * @param options.waits milliseconds for which a producer's signal is held back; further ones in that time are
 * merged into it
 * @param options.onSignal called when there is something to take
 */
export function watchOutboxes(
  { consumer, db, pubSub }: { consumer: SubgraphName; db: Queryable; pubSub: PubSub },
  options: {
    producers: readonly SubgraphName[]
    waits: Partial<Record<SubgraphName, number>>
    onSignal: () => void
  },
) {
  const { producers } = options
  const signals = collectSignals(options)
  let closed = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      signals.receive(await producersWithEvents(db, consumer, producers))
    } catch (error) {
      if (!closed) logFailure(consumer, error, 'looking for events failed; trying again')
    }
    looking = undefined
  }

  const lookUnlessLooking = () => void (looking ??= look())
  const off = pubSub.subscribe('outbox', (keys) => {
    if (keys === 'everything') lookUnlessLooking()
    else signals.receive(producers.filter((producer) => keys.includes(`${producer} to ${consumer}`)))
  })
  const poll = setInterval(lookUnlessLooking, POLL_MILLISECONDS).unref()
  lookUnlessLooking()
  return {
    ...signals,
    /** Waits until the database has answered. */
    close: async () => {
      closed = true
      off()
      clearInterval(poll)
      await looking
      signals.close()
    },
  }
}

/** Logs why a consumer could not read its events. */
export function logFailure(consumer: SubgraphName, error: unknown, what: string): void {
  const { code, message } = error as Error & { code?: string }
  log.error({ consumer, code, reason: message }, what)
}

/** The producers that have signalled and were not checked yet. */
function collectSignals({
  waits,
  onSignal,
}: Pick<Parameters<typeof watchOutboxes>[1], 'waits' | 'onSignal'>) {
  let signalled = new Set<SubgraphName>()
  const heldBack = new Map<SubgraphName, NodeJS.Timeout>()

  function release(producer: SubgraphName): void {
    heldBack.delete(producer)
    signalled.add(producer)
    onSignal()
  }

  return {
    receive(from: readonly SubgraphName[]): void {
      for (const producer of from) {
        const wait = waits[producer]
        if (wait === undefined) signalled.add(producer)
        else if (!heldBack.has(producer))
          heldBack.set(producer, setTimeout(() => release(producer), wait).unref())
      }
      onSignal()
    },
    isEmpty: () => signalled.size === 0,
    take(): Set<SubgraphName> {
      const taken = signalled
      signalled = new Set()
      return taken
    },
    putBack(taken: Iterable<SubgraphName>): void {
      for (const producer of taken) signalled.add(producer)
    },
    close(): void {
      for (const timer of heldBack.values()) clearTimeout(timer)
    },
  }
}
