import { createHttpServer } from '#gateway/process/http-server.ts'
import { SESSION_COOKIE } from '#gateway/requests/authentication.ts'
import { clientOperation } from '../client-operation.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { fillCreditAccounts, openSessions, type Writer } from './bench-writers.ts'
import { followAndSend } from './live-followers.ts'

const MEMBERS = 2200
const SUBSCRIPTIONS = 2000
const PER_SECOND = 25
const SECONDS = 20
const MEDIAN_BUDGET = 15
const LATENCY_BUDGET = 100
const MEMORY_BUDGET_MB = 400

/**
 * 2,000 members with an open subscription each on one process, and a steady stream of messages between them.
 * Measures the time from commit to the receiver's browser, and the process's memory. No message may be lost.
 */
export async function benchLive(bench: Bench): Promise<void> {
  const { installation, adminUrl, admin } = await bench.open('bench_live')
  const { memberIds, siteId, host } = await seedMembersOnce(installation, adminUrl, MEMBERS)
  const { rows } = await admin.query<{ id: string }>(
    "select member_id as id from conversations.member_state where kind = 'member' and visible and confirmed order by member_id limit $1",
    [SUBSCRIPTIONS],
  )
  await fillCreditAccounts(admin, memberIds)
  const tokens = await openSessions(
    admin,
    siteId,
    rows.map(({ id }) => id),
  )
  const members = rows.map(({ id }): Writer => ({ id, cookie: `${SESSION_COOKIE}=${tokens.get(id)}` }))
  const server = await createHttpServer(installation)
  const port = await server.listen()
  try {
    const { milliseconds, idle, missed } = await followAndSend({
      port,
      host,
      members,
      pace: { perSecond: PER_SECOND, seconds: SECONDS },
      subscription: clientOperation('useConversationEventsSubscription'),
      mutation: clientOperation('useSendMessageMutation'),
    })
    const megabytes = process.memoryUsage().rss / 1024 ** 2
    const figure = (name: string, unit: string, value: number, budget: number, baseline: number) =>
      bench.report({ bench: 'live', figure: name, value, unit, baseline, budget, ok: value <= budget })
    figure('delivery_p50', 'ms', percentile(milliseconds, 0.5), MEDIAN_BUDGET, percentile(idle, 0.5))
    figure('delivery_p99', 'ms', percentile(milliseconds, 0.99), LATENCY_BUDGET, percentile(idle, 0.99))
    figure('missed', 'messages', missed, 0, 0)
    figure('memory', 'MB', megabytes, MEMORY_BUDGET_MB, 0)
  } finally {
    await server.close()
  }
}
