import { createServer, type AddressInfo } from 'node:net'
import { openWay } from '#testing/faulty-way.ts'
import { newDataDir, startProduct, type Product } from '#testing/product.ts'
import { comesTrue } from './invariants.ts'
import { onOwnServer } from './own-server.ts'
import type { FaultRow } from './row.ts'
import { onScene, pause, type Scene } from './scene.ts'

const AWAY_MS = 4000
const DELIVERY_LIMIT_MS = 60_000
const ORDERS = 40

/** Services that mails, payments and pictures depend on. */
export const SERVICE_FAULTS: FaultRow[] = [
  {
    id: 'F17',
    family: 'services',
    fault: 'the mail server is away, then refuses for now, then says nothing',
    guard: {
      file: 'subgraphs/notifications/mail/mail.delivery.ts',
      text: "    await addJob(trx, 'notifications.deliver-mail', delivery, { key: `mail ${mail.id}`, runAt })\n",
      without: '',
    },
    run: () =>
      withMailServer((mail) =>
        onScene({ afterwards: (scene) => undelivered(scene, mail) }, (scene) => loseMailServer(scene, mail)),
      ),
  },
  {
    id: 'F24',
    family: 'services',
    fault: 'two processes work off the same events and jobs',
    guard: {
      file: 'migrations/functions/shared/take_events.sql',
      text: 'delete from {schema}.outbox o where o.id = any (v_ids)',
      without: 'update {schema}.outbox o set id = o.id where o.id = any (v_ids)',
    },
    run: () => withMailServer(workTwice),
  },
]

/** A mail server that behaves as the row wants. `taken` has the Message-ID of every accepted mail. */
type MailServer = {
  url: string
  taken: string[]
  mode: 'takes' | 'refuses for now' | 'says nothing'
  away: (isAway: boolean) => void
}

async function withMailServer<Result>(run: (mail: MailServer) => Promise<Result>): Promise<Result> {
  const state: { taken: string[]; mode: MailServer['mode'] } = { taken: [], mode: 'takes' }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (state.mode === 'says nothing') return
    let isData = false
    let received = ''
    socket.write('220 here\r\n')
    socket.on('data', (bytes) => {
      received += bytes.toString()
      for (;;) {
        const end = isData ? received.indexOf('\r\n.\r\n') : received.indexOf('\r\n')
        if (end < 0) return
        const part = received.slice(0, end)
        received = received.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          if (state.mode === 'refuses for now') {
            socket.write('451 try later\r\n')
            continue
          }
          state.taken.push(/^message-id: <([^@>]+)/im.exec(part)?.[1] ?? '')
          socket.write('250 taken\r\n')
        } else if (/^data/i.test(part)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^quit/i.test(part)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = await openWay((server.address() as AddressInfo).port)
  try {
    return await run({
      url: `smtp://127.0.0.1:${way.port}`,
      taken: state.taken,
      get mode() {
        return state.mode
      },
      set mode(mode) {
        state.mode = mode
      },
      away: (isAway) => (isAway ? way.cut() : way.heal()),
    })
  } finally {
    await way.close()
    server.close()
  }
}

async function loseMailServer({ target, load }: Scene, mail: MailServer) {
  // The members' activation mails stayed on this machine.
  await target.product.stop()
  await target.startAgain({ SMTP_URL: mail.url })
  await load.progress(5)
  const before = load.attempts.length
  mail.away(true)
  await load.progress(ORDERS)
  mail.away(false)
  mail.mode = 'refuses for now'
  await load.progress(ORDERS)
  mail.mode = 'says nothing'
  await pause(AWAY_MS)
  await load.progress(ORDERS)
  mail.mode = 'takes'
  const failed = load.attempts.slice(before).filter(({ failure }) => failure !== undefined)
  return {
    tried: 'away, 451, silence',
    faults: failed.length === 0 ? [] : [`members noticed: ${failed[0]!.failure ?? ''}`],
    healedAt: performance.now(),
  }
}

/** Every receipt was taken once, and none waits. Jobs that wait for a retry run now. */
async function undelivered({ admin }: Scene, mail: MailServer): Promise<string[]> {
  const waiting = async () => {
    await admin.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'mail %' and locked_at is null`,
    )
    return (await admin.query(`select from notifications.mail where state = 'waiting'`)).rowCount ?? 0
  }
  const isDone = await comesTrue(async () => (await waiting()) === 0, DELIVERY_LIMIT_MS)
  const { rows } = await admin.query<{ id: string }>(
    `select id from notifications.mail where state in ('sent', 'failed')`,
  )
  const lost = rows.filter(({ id }) => !mail.taken.includes(id))
  const doubled = mail.taken.length - new Set(mail.taken).size
  return [
    ...(isDone ? [] : [`${await waiting()} mails still wait`]),
    ...(rows.length > 0 ? [] : ['no mail was sent']),
    ...(lost.length === 0 ? [] : [`${lost.length} of ${rows.length} mails are lost`]),
    ...(doubled === 0 ? [] : [`${doubled} mails were sent twice`]),
  ]
}

/** Lets many receipts accumulate; then two processes handle them at once. */
function workTwice(mail: MailServer) {
  return onOwnServer(async ({ adminUrl }) => {
    const shared = { DATABASE_URL: adminUrl, DATA_DIR: newDataDir() }
    let other: Product | undefined
    try {
      return await onScene(
        { environment: shared, adminUrl, afterwards: (scene) => undelivered(scene, mail) },
        async ({ target, load, admin }) => {
          await target.product.stop()
          const settings = { SMTP_URL: mail.url }
          await target.startAgain(settings)
          const healedAt = performance.now()
          other = startProduct('scripts/serve.ts', {
            ...shared,
            ...settings,
            SEED: 'none',
            ACTION_LIMIT_FACTOR: '0',
          })
          await other.ready()
          mail.mode = 'refuses for now'
          await load.progress(2 * ORDERS)
          const { rows } = await admin.query<{ count: number }>(
            "select count(*)::int as count from notifications.mail where state = 'waiting'",
          )
          mail.mode = 'takes'
          return {
            tried: `${rows[0]!.count} mails waited for two processes`,
            faults: rows[0]!.count === 0 ? ['no mail waited'] : [],
            healedAt,
          }
        },
      )
    } finally {
      await other?.stop()
    }
  })
}
