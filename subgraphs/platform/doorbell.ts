import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { SubgraphName } from './config.ts'
import { log } from './log.ts'

/**
 * Who may have something new to read. Rings carry no content: a listener reads its rows again from its own cursor, so a lost or doubled ring
 * costs time but no message. Keys are member ids, or the subgraphs whose outboxes have something new.
 */
export type Ring = { topic: 'outbox'; keys: SubgraphName[] } | { topic: 'member'; keys: string[] }

type Listener = (keys: string[] | 'everything') => void

const CHANNEL = 'ruvela_doorbell'
const NOTIFY = { name: 'ring', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }
const BATCH_MILLISECONDS = 4
const RECONNECT_MILLISECONDS = [100, 250, 500, 1000, 2000]
// PostgreSQL limits a NOTIFY payload to 8000 bytes; an id takes 39.
const KEYS_PER_NOTIFY = 180

/** Rings in this process at once, and in the other processes by one NOTIFY per batch, outside the transactions that caused it. */
export type Doorbell = {
  ring(ring: Ring): void
  listen(topic: Ring['topic'], listener: Listener): () => void
  /** False while the connection that hears other processes is down; readiness reports it. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Opens the doorbell over one connection of its own.
 * @param connectionString any role of the installation's database; NOTIFY needs no right
 */
export async function openDoorbell(connectionString: string): Promise<Doorbell> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const origin = `${process.pid}.${Math.random().toString(36).slice(2)}`
  let client: pg.Client | undefined
  let closed = false
  let pending = new Map<Ring['topic'], Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let lastRings = Promise.resolve()

  async function connect(attempt: number): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'ruvela doorbell' })
    const lost = () => {
      if (client !== next || closed) return
      client = undefined
      log.warn('the doorbell lost its database connection')
      reconnect(0)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', (notification) => hear(notification.payload))
    await next.connect()
    // What rings is committed already and a ring is nothing to keep, so its own transaction need not wait for the disk: every NOTIFY would.
    await next.query('set synchronous_commit = off')
    await next.query(`listen ${CHANNEL}`)
    client = next
    // Whatever rang while nobody listened is unknown, so everybody reads again.
    if (attempt >= 0) for (const topic of ['outbox', 'member'] as const) emitter.emit(topic, 'everything')
  }

  function reconnect(attempt: number): void {
    if (closed) return
    const wait = RECONNECT_MILLISECONDS[Math.min(attempt, RECONNECT_MILLISECONDS.length - 1)]!
    setTimeout(() => void connect(attempt).catch(() => reconnect(attempt + 1)), wait).unref()
  }

  function hear(payload: string | undefined): void {
    const message = JSON.parse(payload ?? '{}') as { from: string; topic: Ring['topic']; keys: string[] }
    if (message.from !== origin) emitter.emit(message.topic, message.keys)
  }

  function flush(): void {
    timer = undefined
    const payloads: string[] = []
    for (const [topic, keys] of pending) {
      const all = [...keys]
      for (let start = 0; start < all.length; start += KEYS_PER_NOTIFY) {
        payloads.push(JSON.stringify({ from: origin, topic, keys: all.slice(start, start + KEYS_PER_NOTIFY) }))
      }
    }
    pending = new Map()
    if (payloads.length === 0) return
    // A ring that cannot be sent is made up for by the listeners' slow poll.
    lastRings = lastRings.then(() => client?.query(NOTIFY, [CHANNEL, payloads]).then(() => undefined, () => undefined))
  }

  await connect(-1)
  return {
    ring({ topic, keys }) {
      emitter.emit(topic, keys)
      const waiting = pending.get(topic) ?? new Set()
      for (const key of keys) waiting.add(key)
      pending.set(topic, waiting)
      timer ??= setTimeout(flush, BATCH_MILLISECONDS)
    },
    listen(topic, listener) {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    isConnected: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(timer)
      flush()
      await lastRings
      await client?.end().catch(() => undefined)
    },
  }
}
