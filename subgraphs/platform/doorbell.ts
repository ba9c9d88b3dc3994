import { EventEmitter } from 'node:events'
import type { SubgraphName } from './config.ts'
import { openPostgresLine } from './doorbell-postgres.ts'

/**
 * Who may have something new to read. Rings carry no content: a listener reads its rows again from its own cursor, so a lost or doubled ring
 * costs time but no message. Keys are member ids; of `outbox` the subgraphs whose outboxes have something new; of `typing` conversation and
 * member with a colon between them. Typing and presence are shown for a moment and kept nowhere: their rings are all there is.
 */
export type Ring = { topic: 'outbox'; keys: SubgraphName[] } | { topic: 'member' | 'presence' | 'typing'; keys: string[] }
export type Topic = Ring['topic']

const TOPICS: readonly Topic[] = ['outbox', 'member', 'presence', 'typing']
const BATCH_MILLISECONDS = 4
// Rings wait while the line is down. Beyond this many, listeners find by themselves what they missed.
const WAITING_KEYS_MAX = 10_000

/** What travels between processes. */
export type Payload = { from: string; topic: Topic; keys: string[] }

/** How rings reach other processes. */
export type Line = {
  publish(payloads: Payload[]): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/** What a line tells: a ring of any process, also our own; and that it is connected again after a time in which rings were lost. */
export type LineEvents = { onPayload: (payload: Payload) => void; onReturned: () => void }

/** Rings in this process at once, and in the other processes by one message per batch, outside the transactions that caused it. */
export type Doorbell = {
  ring(ring: Ring): void
  /** Hears every ring of a topic; 'everything' means that rings may have been lost. */
  listen(topic: Topic, listener: (keys: string[] | 'everything') => void): () => void
  /** Hears the rings for one key only: many may listen, and each ring costs those it is for. */
  listenFor(topic: Topic, key: string, listener: () => void): () => void
  /** False while the connection that hears other processes is down; readiness reports it. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Opens the doorbell: over Redis where the configuration names one, else over a connection of its own to PostgreSQL.
 * @param connectionString any role of the installation's database; NOTIFY needs no right
 */
export async function openDoorbell(connectionString: string, redisUrl?: string): Promise<Doorbell> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const byKey = new EventEmitter().setMaxListeners(0)
  const origin = `${process.pid}.${Math.random().toString(36).slice(2)}`
  let closed = false
  let pending = new Map<Topic, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let lastRings = Promise.resolve()

  function sound(topic: Topic, keys: string[]): void {
    emitter.emit(topic, keys)
    for (const key of keys) byKey.emit(`${topic} ${key}`)
  }

  function wait(topic: Topic, keys: Iterable<string>): void {
    const waiting = pending.get(topic) ?? new Set()
    for (const key of keys) if (waiting.size < WAITING_KEYS_MAX) waiting.add(key)
    pending.set(topic, waiting)
  }

  function flush(): void {
    timer = undefined
    const leaving = pending
    const payloads = [...leaving].map(([topic, keys]): Payload => ({ from: origin, topic, keys: [...keys] }))
    pending = new Map()
    if (payloads.length === 0) return
    lastRings = lastRings.then(() => line.publish(payloads)).catch(() => {
      if (closed) return
      for (const { topic, keys } of payloads) wait(topic, keys)
    })
  }

  // Redis' client is six hundred modules, which only those load who use it.
  const line: Line = await (redisUrl === undefined ? openPostgresLine(connectionString, events()) : (await import('./doorbell-redis.ts')).openRedisLine(redisUrl, events()))
  function events(): LineEvents {
    return {
      onPayload: ({ from, topic, keys }) => {
        if (from !== origin && TOPICS.includes(topic)) sound(topic, keys)
      },
      // Whatever rang while nobody listened is unknown, so everybody reads again; and what could not be sent is sent now.
      onReturned: () => {
        for (const topic of TOPICS) emitter.emit(topic, 'everything')
        for (const name of byKey.eventNames()) byKey.emit(name)
        timer ??= setTimeout(flush, BATCH_MILLISECONDS)
      },
    }
  }
  return {
    ring({ topic, keys }) {
      sound(topic, keys)
      wait(topic, keys)
      timer ??= setTimeout(flush, BATCH_MILLISECONDS)
    },
    listen(topic, listener) {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    listenFor(topic, key, listener) {
      byKey.on(`${topic} ${key}`, listener)
      return () => void byKey.off(`${topic} ${key}`, listener)
    },
    isConnected: () => line.isConnected(),
    async close() {
      closed = true
      clearTimeout(timer)
      flush()
      await lastRings
      await line.close()
    },
  }
}
