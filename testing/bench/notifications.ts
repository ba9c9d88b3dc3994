import type pg from 'pg'
import { percentile, type Bench } from './bench-database.ts'
import { openSendSetup } from './send.ts'

const PER_SECOND = 200
const SECONDS = Number(process.env['NOTIFICATIONS_SECONDS'] ?? (process.argv.includes('--long') ? 300 : 60))
// On a machine that takes fewer, they are sent as fast as they are taken, and the figure of the sends says so.
const SENDS_AT_ONCE_MAX = 24
const SAMPLE_MILLISECONDS = 250
const LAG_BUDGET_SECONDS = 5
// Whoever has the browser told of messages costs more statements than whoever is told by mail alone.
const WITH_PUSH = 0.5

/**
 * How far notifications are behind while 200 messages a second are sent, for a minute or with `--long` for five: the age of the oldest message that
 * nobody has been told of, four times a second. NOTIFICATIONS_SECONDS makes it shorter. The messages go through the statement of the store, which one process gets through the gateway
 * only on a machine with nothing else to do.
 */
export async function benchNotifications(bench: Bench): Promise<void> {
  const setup = await openSendSetup(bench)
  const { admin } = setup
  try {
    await forgetNotifications(admin, setup.writers)
    for (const runtime of setup.installation.runtimes) await runtime.drainEvents()
    const lags: number[] = []
    const sampler = setInterval(
      () => void lagSeconds(admin).then((lag) => lags.push(lag)),
      SAMPLE_MILLISECONDS,
    )
    const start = performance.now()
    try {
      const atWork = new Set<Promise<void>>()
      for (let number = 0; number < PER_SECOND * SECONDS; number++) {
        const wait = start + (number * 1000) / PER_SECOND - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        while (atWork.size >= SENDS_AT_ONCE_MAX) await Promise.race(atWork)
        const sending: Promise<void> = setup.sendOne().finally(() => atWork.delete(sending))
        atWork.add(sending)
      }
      await Promise.all(atWork)
    } finally {
      clearInterval(sampler)
    }
    const seconds = (performance.now() - start) / 1000
    const figure = { bench: 'notifications', unit: 's', baseline: 0, budget: LAG_BUDGET_SECONDS }
    for (const [name, share] of [
      ['lag_p50', 0.5],
      ['lag_max', 1],
    ] as const) {
      const value = percentile(lags, share)
      bench.report({ ...figure, figure: name, value, ok: value <= LAG_BUDGET_SECONDS })
    }
    const rate = (PER_SECOND * SECONDS) / seconds
    bench.report({
      bench: 'notifications',
      figure: 'sends',
      value: rate,
      unit: '1/s',
      baseline: PER_SECOND,
      budget: PER_SECOND * 0.95,
      ok: rate >= PER_SECOND * 0.95,
    })
  } finally {
    await setup.close()
  }
}

async function lagSeconds(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ lag: number }>(
    "select coalesce(extract(epoch from platform.now() - min(created_at)), 0)::float8 as lag from conversations.outbox where consumer = 'notifications'",
  )
  return rows[0]!.lag
}

/** As if nobody had been told of anything yet: the first message of each conversation is a mail again. */
async function forgetNotifications(admin: pg.Pool, writers: string[]): Promise<void> {
  await admin.query(
    'truncate notifications.unread_conversation, notifications.push, notifications.mail cascade',
  )
  // Nobody works them off here, because the benches run no jobs.
  await admin.query('truncate graphile_worker._private_jobs')
  await admin.query(
    `insert into notifications.push_subscription (id, site_id, member_id, endpoint, p256dh, auth)
     select gen_random_uuid(), a.site_id, a.member_id, 'https://push.example/' || a.member_id, 'x', 'x'
     from notifications.member_address a where a.member_id = any ($1) on conflict do nothing`,
    [writers.slice(0, writers.length * WITH_PUSH)],
  )
}
