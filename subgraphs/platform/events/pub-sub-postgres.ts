import pg from 'pg'
import { log } from '../base/log.ts'
import { endWhenSilent } from '../postgres/database.ts'
import type { Transport, TransportEvents, Payload } from './pub-sub-transport.ts'

const CHANNEL = 'ruvela_notifications'
const NOTIFY = { name: 'signal', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }
const RECONNECT_MILLISECONDS = [100, 250, 500, 1000, 2000]
// PostgreSQL limits a NOTIFY payload to 8000 bytes; a conversation with its member takes 76.
const KEYS_PER_NOTIFY = 90

// A listen-only connection does not notice when its server disappears without a word, so it sends a
// heartbeat.
const SIGN_OF_LIFE_MILLISECONDS = 5000

/** Signals by LISTEN and NOTIFY, over one connection that is reopened when it is lost. */
export async function openPostgresTransport(
  connectionString: string,
  { onPayload, onReturned }: TransportEvents,
): Promise<Transport> {
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'ruvela pub-sub',
      connectionTimeoutMillis: SIGN_OF_LIFE_MILLISECONDS,
      query_timeout: SIGN_OF_LIFE_MILLISECONDS,
    })
    const lost = () => {
      if (client !== next || closed) return
      client = undefined
      log.warn('pub/sub lost its database connection')
      reconnect(0)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => onPayload(JSON.parse(payload ?? '{}') as Payload))
    await next.connect()
    endWhenSilent(next)
    // The cause of a signal is already committed and a signal is transient. So its own transaction need not
    // wait for the disk, as every NOTIFY would.
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
  const heart = setInterval(
    () => void client?.query(`listen ${CHANNEL}`).catch(() => undefined),
    SIGN_OF_LIFE_MILLISECONDS,
  ).unref()
  return {
    async publish(payloads) {
      if (client === undefined) throw new Error('pub/sub has no database connection')
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
      clearInterval(heart)
      await client?.end().catch(() => undefined)
    },
  }
}
