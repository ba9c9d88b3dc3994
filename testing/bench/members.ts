import { readdirSync, readFileSync } from 'node:fs'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { SESSION_COOKIE } from '#gateway/requests/authentication.ts'
import { newId, pairId, toGlobalId } from '#platform/base/global-ids.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { callSendMessage } from '#subgraphs/conversations/message/message.store.ts'
import { clientOperation } from '../client-operation.ts'
import { rampUp, type Step } from './active-members.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { fillCreditAccounts, openSessions } from './bench-writers.ts'
import { countStatements } from './count-statements.ts'

const MEMBERS = 3000
const PARTNERS = 4
const STEP = { members: 50, seconds: 8 }
// The code of each act is compiled while it runs.
const WARM_UP_STEPS = 2
// Mattermost's own bounds for its load tests.
const MEAN_BUDGET = 100
const P99_BUDGET = 2000
const ACTIVE_BUDGET = 1000
// Mattermost's reference architecture for 200 users has two vCPU for the application, and a database of its
// own beside it (docs.mattermost.com, "Scale Mattermost up to 200 users").
const MATTERMOST_USERS = 200
const OPERATIONS = [
  'MemberShellQuery',
  'MembersScreenQuery',
  'MemberScreenQuery',
  'SwipeGameScreenQuery',
  'useSwipeMutationsDeckQuery',
  'useSwipeMutationsLikeMutation',
  'useSwipeMutationsPassMutation',
  'useLikeProfileMutation',
  'useSeenLikeMutation',
  'LikesScreenQuery',
  'ChatsScreenQuery',
  'ConversationScreenQuery',
  'useMarkConversationReadMutation',
  'useNotifyTypingMutation',
  'useSendMessageMutation',
  'CreditsScreenQuery',
  'usePlaceOrderMutation',
  'ProfileScreenQuery',
]
const SUBSCRIPTIONS = [
  'useConversationEventsSubscription',
  'useLikeEventsSubscription',
  'useBillingEventsSubscription',
]

/**
 * How many members may be active at once on this machine, with the database and the members themselves on it:
 * more and more open the site and behave as people do (member-behaviour.ts) over HTTP and sockets, until the
 * mean answer takes 100 ms or the slowest hundredth two seconds. Then what one active member costs.
 */
export async function benchActiveMembers(bench: Bench): Promise<void> {
  const counted = countStatements()
  const setup = await openMembersSetup(bench)
  const server = await createHttpServer(setup.installation)
  const port = await server.listen()
  const steps: (Step & Cost)[] = []
  let before = readCost(setup.postmaster)
  counted.statements = 0
  try {
    await rampUp(
      {
        port,
        host: setup.host,
        members: setup.members,
        operations: Object.fromEntries(OPERATIONS.map((name) => [name, clientOperation(name)])),
        subscriptions: SUBSCRIPTIONS.map(clientOperation),
        step: STEP,
      },
      (step) => {
        const after = readCost(setup.postmaster)
        if (step.active > WARM_UP_STEPS * STEP.members)
          steps.push({
            ...step,
            server: after.server - before.server,
            database: after.database - before.database,
            megabytes: after.megabytes,
            statements: counted.statements,
          })
        before = after
        counted.statements = 0
        console.error(
          step.active,
          'active:',
          meanOf(step).toFixed(1),
          'ms',
          percentile(step.milliseconds, 0.99).toFixed(0),
          'ms p99',
          step.milliseconds.length,
          'requests',
          step.events,
          'events',
          step.failed,
          'failed',
        )
        return step.active <= WARM_UP_STEPS * STEP.members || isHealthy(step)
      },
    )
  } finally {
    counted.end()
    await server.close()
    await setup.close()
  }
  report(bench, steps)
}

type Cost = { server: number; database: number; megabytes: number; statements: number }

const meanOf = ({ milliseconds }: Step) =>
  milliseconds.reduce((sum, one) => sum + one, 0) / Math.max(1, milliseconds.length)
const isHealthy = (step: Step) =>
  step.failed === 0 && meanOf(step) <= MEAN_BUDGET && percentile(step.milliseconds, 0.99) <= P99_BUDGET

function report(bench: Bench, steps: (Step & Cost)[]): void {
  const healthy = steps.filter(isHealthy)
  const last = healthy.at(-1)
  const refused = steps.find(({ failed }) => failed > 0)
  if (refused !== undefined) console.error('refused:', refused.refused)
  if (last === undefined) throw new Error('The first members were too many')
  const figure = (name: string, unit: string, value: number, of: { baseline: number; budget: number }) =>
    bench.report({ bench: 'members', figure: name, unit, value, ...of, ok: value <= of.budget })
  bench.report({
    bench: 'members',
    figure: 'active',
    unit: 'members',
    value: last.active,
    baseline: MATTERMOST_USERS,
    budget: ACTIVE_BUDGET,
    ok: last.active >= ACTIVE_BUDGET,
  })
  // At the number asked for; a machine that holds fewer is measured at what it holds.
  const at = healthy.find(({ active }) => active >= ACTIVE_BUDGET) ?? last
  const first = healthy[0]!
  figure('mean', 'ms', meanOf(at), { baseline: meanOf(first), budget: MEAN_BUDGET })
  figure('p99', 'ms', percentile(at.milliseconds, 0.99), {
    baseline: percentile(first.milliseconds, 0.99),
    budget: P99_BUDGET,
  })
  const perMember = (name: string, unit: string, of: (step: Step & Cost) => number) =>
    figure(`${name}_per_member`, unit, of(at) / at.active, {
      baseline: of(first) / first.active,
      budget: Infinity,
    })
  perMember('server_cpu', 'ms/s', ({ server }) => server / STEP.seconds)
  perMember('database_cpu', 'ms/s', ({ database }) => database / STEP.seconds)
  perMember('statements', '1/s', ({ statements }) => statements / STEP.seconds)
  perMember('requests', '1/s', ({ milliseconds }) => milliseconds.length / STEP.seconds)
  perMember('sent', 'kB/s', ({ bytes }) => bytes / 1000 / STEP.seconds)
  perMember('memory', 'MB', ({ megabytes }) => megabytes)
}

const CLOCK_TICK_MS = 10

/** CPU so far, in milliseconds, of this process and of the database; and this process's memory. */
function readCost(postmaster: number): Omit<Cost, 'statements'> {
  const { user, system } = process.cpuUsage()
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, state = ''] = statOf(pid).split(') ')
    const fields = state.split(' ')
    if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
  }
  return {
    server: (user + system) / 1000,
    database: ticks * CLOCK_TICK_MS,
    megabytes: process.memoryUsage().rss / 1024 ** 2,
  }
}

// A process may end while it is read.
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Members with photos, credits, sessions, and some conversations each, kept between runs; likes are not. */
async function openMembersSetup(bench: Bench) {
  const { installation, adminUrl, admin } = await bench.open('bench_members')
  const { memberIds, siteId, host } = await seedMembersOnce(installation, adminUrl, MEMBERS, { photos: true })
  const { rows } = await admin.query<{ id: string }>(
    "select member_id as id from conversations.member_state where kind = 'member' and visible and confirmed order by member_id",
  )
  const ids = rows.map(({ id }) => id)
  await fillCreditAccounts(admin, memberIds)
  const tokens = await openSessions(admin, siteId, ids)
  const db = openDatabase<unknown>(createPool(urlOf(installation.config, adminUrl, 'conversations')))
  const { rows: begun } = await admin.query('select from conversations.conversation limit 1')
  const partnersOf = (index: number) =>
    Array.from({ length: PARTNERS }, (_, turn) => ids[(index + 1 + turn * 7) % ids.length]!)
  if (begun.length === 0) {
    for (const [index, memberId] of ids.entries())
      for (const recipientId of partnersOf(index))
        await callSendMessage(db, { siteId, memberId, sessionId: '' }, firstMessage(memberId, recipientId))
    for (const runtime of installation.runtimes) await runtime.drainEvents()
  }
  // An earlier run's likes would make the same ones cheaper.
  await admin.query('truncate likes."like", likes.match, likes.swipe, likes.swipe_day')
  await admin.query('vacuum analyze')
  const { rows: server } = await admin.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  return {
    installation,
    host,
    postmaster: server[0]!.pid,
    members: ids.map((id, index) => ({
      writer: { id, cookie: `${SESSION_COOKIE}=${tokens.get(id)}` },
      conversations: partnersOf(index).map((other) => ({
        id: toGlobalId('Conversation', pairId('conversation', id, other)),
        profileId: toGlobalId('Profile', other),
      })),
    })),
    close: () => db.destroy(),
  }
}

function firstMessage(from: string, to: string) {
  return {
    conversationId: pairId('conversation', from, to),
    messageId: newId(),
    clientId: newId(),
    recipientId: to,
    kind: 'text',
    content: { text: 'A first message, as members write it?' },
    imageId: null,
    replyToId: null,
    cost: 1,
    freeConversations: 1000,
  } as const
}
