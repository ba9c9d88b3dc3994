import { EventEmitter } from 'node:events'
import type { Transport, TransportEvents, Payload, Signal, Topic } from './pub-sub-transport.ts'
import { openPostgresTransport } from './pub-sub-postgres.ts'

const TOPICS: readonly Topic[] = ['outbox', 'member', 'presence', 'typing', 'session']
const BATCH_MILLISECONDS = 4
// Signals wait while the transport is down. Beyond this many, listeners find by themselves what they missed.
const WAITING_KEYS_MAX = 10_000

/** Signals in this process at once, and in the other processes by one message per batch, outside the transactions that caused it. */
export type PubSub = {
  publish(signal: Signal): void
  /** Hears every signal of a topic; 'everything' means that signals may have been lost. */
  subscribe(topic: Topic, listener: (keys: string[] | 'everything') => void): () => void
  /** Hears the signals for one key only: many may listen, and each signal costs those it is for. */
  subscribeTo(topic: Topic, key: string, listener: () => void): () => void
  /** False while the connection that hears other processes is down; readiness reports it. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Opens pub/sub: over Redis where the configuration names one, else over a connection of its own to PostgreSQL.
 * @param connectionString any role of the installation's database; NOTIFY needs no right
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

  // Redis' client is six hundred modules, which only those load who use it.
  const transport: Transport = await (redisUrl === undefined
    ? openPostgresTransport(connectionString, events())
    : (await import('./pub-sub-redis.ts')).openRedisTransport(redisUrl, events()))
  function events(): TransportEvents {
    return {
      onPayload: ({ from, topic, keys }) => {
        if (from !== origin && TOPICS.includes(topic)) listeners.tell(topic, keys)
      },
      // Whatever was published while nobody listened is unknown, so everybody reads again; and what could not be sent is sent now.
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

/** Those in this process who listen, to a whole topic or to one key of it. */
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
