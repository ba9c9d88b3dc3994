import { EventEmitter } from 'node:events'
import { openPostgresTransport } from './pub-sub-postgres.ts'
import type { Transport, TransportEvents, Payload, Signal, Topic } from './pub-sub-transport.ts'

const TOPICS: readonly Topic[] = ['outbox', 'member', 'presence', 'typing', 'session']
const BATCH_MILLISECONDS = 4
// Signals wait while the transport is down. Beyond this many, listeners find missed rows by themselves.
const WAITING_KEYS_MAX = 10_000

/**
 * Signals within this process at once, and to other processes by one message per batch, outside the
 * transactions that caused them.
 */
export type PubSub = {
  publish(signal: Signal): void
  /** Receives every signal of a topic; 'everything' means that signals may have been lost. */
  subscribe(topic: Topic, listener: (keys: string[] | 'everything') => void): () => void
  /** Receives the signals of one key only: many may listen, and each signal costs only its own listeners. */
  subscribeTo(topic: Topic, key: string, listener: () => void): () => void
  /** False while the connection to other processes is down; readiness reports it. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Opens pub/sub: over Redis where the configuration names one, else over a separate connection to PostgreSQL.
 * @param connectionString any role of the installation's database; NOTIFY needs no privilege
 */
export async function openPubSub(connectionString: string, redisUrl?: string): Promise<PubSub> {
  const listeners = createListeners()
  const origin = `${process.pid}.${Math.random().toString(36).slice(2)}`
  let closed = false
  let pending = new Map<Topic, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let lastSignals = Promise.resolve()

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
    lastSignals = lastSignals
      .then(() => transport.publish(payloads))
      .catch(() => {
        if (closed) return
        for (const { topic, keys } of payloads) wait(topic, keys)
      })
  }

  // Redis' client is six hundred modules, so only installations that use Redis load it.
  const transport: Transport = await (redisUrl === undefined
    ? openPostgresTransport(connectionString, events())
    : (await import('./pub-sub-redis.ts')).openRedisTransport(redisUrl, events()))
  function events(): TransportEvents {
    return {
      onPayload: ({ from, topic, keys }) => {
        if (from !== origin && TOPICS.includes(topic)) listeners.tell(topic, keys)
      },
      // Signals published during the outage are unknown, so all listeners read again; unsent signals go out
      // now.
      onReturned: () => {
        listeners.tellEverybody()
        timer ??= setTimeout(flush, BATCH_MILLISECONDS)
      },
    }
  }
  return {
    publish({ topic, keys }) {
      listeners.tell(topic, keys)
      wait(topic, keys)
      timer ??= setTimeout(flush, BATCH_MILLISECONDS)
    },
    subscribe: listeners.subscribe,
    subscribeTo: listeners.subscribeTo,
    isConnected: () => transport.isConnected(),
    async close() {
      closed = true
      clearTimeout(timer)
      flush()
      await lastSignals
      await transport.close()
    },
  }
}

/** The listeners in this process, of a whole topic or of one key. */
function createListeners() {
  const ofTopic = new EventEmitter().setMaxListeners(0)
  const ofKey = new EventEmitter().setMaxListeners(0)
  return {
    tell(topic: Topic, keys: string[]): void {
      ofTopic.emit(topic, keys)
      for (const key of keys) ofKey.emit(`${topic} ${key}`)
    },
    tellEverybody(): void {
      for (const topic of TOPICS) ofTopic.emit(topic, 'everything')
      for (const name of ofKey.eventNames()) ofKey.emit(name)
    },
    subscribe(topic: Topic, listener: (keys: string[] | 'everything') => void): () => void {
      ofTopic.on(topic, listener)
      return () => void ofTopic.off(topic, listener)
    },
    subscribeTo(topic: Topic, key: string, listener: () => void): () => void {
      ofKey.on(`${topic} ${key}`, listener)
      return () => void ofKey.off(`${topic} ${key}`, listener)
    },
  }
}
