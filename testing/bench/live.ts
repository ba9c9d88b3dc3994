import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '#gateway/installation.ts'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { SESSION_COOKIE } from '#gateway/requests/authentication.ts'
import { clientOperation } from '../client-operation.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { fillCreditAccounts, openSessions, type Writer } from './bench-writers.ts'
import { followAndSend } from './live-followers.ts'
import { reconnectAll } from './live-storm.ts'

const MEMBERS = 8800
// Open subscriptions, and the memory of their process. LIVE_SIZES selects among them.
const MEGABYTES_BY_SIZE: Record<number, number> = { 2000: 400, 8000: 600 }
const PER_SECOND = 25
const SECONDS = 20
const MEDIAN_BUDGET = 15
const LATENCY_BUDGET = 100
const STORM_BUDGET_SECONDS = 20
const STORM_PATIENCE_SECONDS = 120

type Report = (figure: string, value: number, of: { unit: string; budget: number; baseline?: number }) => void

/**
 * Members with an open subscription each on one process, 2,000 and then 8,000, and a steady stream of
 * messages between them. Measures the time from commit to the receiver's browser, and the process's memory.
 * No message may be lost. Then all members of the larger size come back at once, as after a restart.
 */
export async function benchLive(bench: Bench): Promise<void> {
  const { installation, adminUrl, admin } = await bench.open('bench_live_8800')
  const { memberIds, siteId, host } = await seedMembersOnce(installation, adminUrl, MEMBERS)
  const sizes =
    process.env['LIVE_SIZES']?.split(',').map(Number) ?? Object.keys(MEGABYTES_BY_SIZE).map(Number)
  const { rows } = await admin.query<{ id: string }>(
    "select member_id as id from conversations.member_state where kind = 'member' and visible and confirmed order by member_id limit $1",
    [Math.max(...sizes)],
  )
  await fillCreditAccounts(admin, memberIds)
  const tokens = await openSessions(
    admin,
    siteId,
    rows.map(({ id }) => id),
  )
  const everyone = rows.map(({ id }): Writer => ({ id, cookie: `${SESSION_COOKIE}=${tokens.get(id)}` }))
  const server = await createHttpServer(installation)
  const port = await server.listen()
  try {
    for (const size of sizes) {
      const members = everyone.slice(0, size)
      const report: Report = (figure, value, { unit, budget, baseline = 0 }) =>
        bench.report({
          bench: 'live',
          figure: `${size}_${figure}`,
          value,
          unit,
          baseline,
          budget,
          ok: value <= budget,
        })
      if (members.length < size) throw new Error(`There are ${members.length} members, not ${size}`)
      await measureDelivery({ port, host, members }, report)
      if (size === Math.max(...sizes)) await measureStorm(installation, { port, host, members }, report)
    }
  } finally {
    await server.close()
  }
}

type Members = { port: number; host: string; members: Writer[] }

async function measureDelivery({ port, host, members }: Members, report: Report): Promise<void> {
  const { milliseconds, idle, missed } = await followAndSend({
    port,
    host,
    members,
    pace: { perSecond: PER_SECOND, seconds: SECONDS },
    subscription: clientOperation('useConversationEventsSubscription'),
    mutation: clientOperation('useSendMessageMutation'),
  })
  const megabytes = process.memoryUsage().rss / 1024 ** 2
  const delay = (share: number, budget: number) =>
    report(`delivery_p${share * 100}`, percentile(milliseconds, share), {
      unit: 'ms',
      budget,
      baseline: percentile(idle, share),
    })
  delay(0.5, MEDIAN_BUDGET)
  delay(0.99, LATENCY_BUDGET)
  report('missed', missed, { unit: 'messages', budget: 0 })
  report('memory', megabytes, { unit: 'MB', budget: MEGABYTES_BY_SIZE[members.length] ?? Infinity })
}

// As after a restart of the proxy before it, when every socket breaks at once.
async function measureStorm(installation: Installation, of: Members, report: Report): Promise<void> {
  await waitForSubscriptions(installation, (open) => open === 0)
  const start = performance.now()
  const served = waitForSubscriptions(installation, (open) => open >= of.members.length)
  const subscription = clientOperation('useConversationEventsSubscription')
  const { refusedLogins, refusedSockets } = await reconnectAll({ ...of, subscription }, served)
  report('storm', ((await served) - start) / 1000, { unit: 's', budget: STORM_BUDGET_SECONDS })
  report('storm_refused_logins', refusedLogins, { unit: 'logins', budget: 0 })
  report('storm_sockets_sent_away', refusedSockets, { unit: 'sockets', budget: of.members.length })
}

/** The moment at which so many subscriptions are open; infinite if that takes too long. */
async function waitForSubscriptions(
  { metrics }: Installation,
  isReached: (open: number) => boolean,
): Promise<number> {
  const deadline = performance.now() + STORM_PATIENCE_SECONDS * 1000
  while (performance.now() < deadline) {
    const { values } = await metrics.subscriptions.get()
    if (isReached(values[0]?.value ?? 0)) return performance.now()
    await wait(50)
  }
  return Infinity
}
