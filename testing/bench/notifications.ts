import type pg from 'pg'
import { percentile, type Bench } from './bench-database.ts'
import { openSendSetup } from './send.ts'

const PER_SECOND = 200
const SECONDS = Number(process.env['NOTIFICATIONS_SECONDS'] ?? (process.argv.includes('--long') ? 300 : 60))
// A slower machine sends as fast as it can, and the figure of the sends shows that.
const SENDS_AT_ONCE_MAX = 24
const SAMPLE_MILLISECONDS = 250
const LAG_BUDGET_SECONDS = 5
// Push notifications cost more statements than mail alone.
const WITH_PUSH = 0.5

/**
 * The lag of notifications while 200 messages a second are sent, for a minute, or five with `--long`. It
 * samples the age of the oldest unhandled message four times a second. NOTIFICATIONS_SECONDS makes it
 * shorter. The messages go through the store's statement: through the gateway, one process reaches that rate
 * only on an otherwise idle machine.
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

/** Resets all notifications: the first message of each conversation causes a mail again. */
async function forgetNotifications(admin: pg.Pool, writers: string[]): Promise<void> {
  await admin.query(
    'truncate notifications.unread_conversation, notifications.push, notifications.mail cascade',
  )
  // The benches run no jobs, so these would stay for ever.
  await admin.query('truncate graphile_worker._private_jobs')
  await admin.query(
    `insert into notifications.push_subscription (id, site_id, member_id, endpoint, p256dh, auth)
     select gen_random_uuid(), a.site_id, a.member_id, 'https://push.example/' || a.member_id, 'x', 'x'
     from notifications.member_address a where a.member_id = any ($1) on conflict do nothing`,
    [writers.slice(0, writers.length * WITH_PUSH)],
  )
}
