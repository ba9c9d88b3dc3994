import pg from 'pg'
import type { Line, LineEvents, Payload } from './doorbell.ts'
import { log } from './log.ts'

const CHANNEL = 'ruvela_doorbell'
const NOTIFY = { name: 'ring', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }
const RECONNECT_MILLISECONDS = [100, 250, 500, 1000, 2000]
// PostgreSQL limits a NOTIFY payload to 8000 bytes; a conversation with its member takes 76.
const KEYS_PER_NOTIFY = 90

/** Rings by LISTEN and NOTIFY, over one connection that is opened again when it is lost. */
export async function openPostgresLine(connectionString: string, { onPayload, onReturned }: LineEvents): Promise<Line> {
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'ruvela doorbell' })
    const lost = () => {
      if (client !== next || closed) return
      client = undefined
      log.warn('the doorbell lost its database connection')
      reconnect(0)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => onPayload(JSON.parse(payload ?? '{}') as Payload))
    await next.connect()
    // What rings is committed already and a ring is nothing to keep, so its own transaction need not wait for the disk: every NOTIFY would.
    await next.query('set synchronous_commit = off')
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  function reconnect(attempt: number): void {
    if (closed) return
    const wait = RECONNECT_MILLISECONDS[Math.min(attempt, RECONNECT_MILLISECONDS.length - 1)]!
    setTimeout(() => void connect().then(onReturned, () => reconnect(attempt + 1)), wait).unref()
  }

  await connect()
  return {
    async publish(payloads) {
      if (client === undefined) throw new Error('the doorbell has no database connection')
      const texts = payloads.flatMap(({ keys, ...rest }) =>
        Array.from({ length: Math.ceil(keys.length / KEYS_PER_NOTIFY) }, (_, part) =>
          JSON.stringify({ ...rest, keys: keys.slice(part * KEYS_PER_NOTIFY, (part + 1) * KEYS_PER_NOTIFY) }),
        ),
      )
      await client.query(NOTIFY, [CHANNEL, texts])
    },
    isConnected: () => client !== undefined,
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
