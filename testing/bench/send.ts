import { createHttpServer } from '#gateway/process/http-server.ts'
import { SESSION_COOKIE } from '#gateway/requests/authentication.ts'
import { newId, pairId, toGlobalId } from '#platform/base/global-ids.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { messageSignals } from '#subgraphs/conversations/events.ts'
import { callSendMessage } from '#subgraphs/conversations/message/message.store.ts'
import { clientOperation } from '../client-operation.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { fillCreditAccounts, openSessions } from './bench-writers.ts'
import { sendDirectly } from './direct-sends.ts'
import { sendLoad, type Load } from './open-loop.ts'

const MEMBERS = 200
const ROUNDS = Number(process.env['SEND_ROUNDS'] ?? 5)
const SECONDS_PER_ROUND = 4
// The code of a send is compiled while it runs; until then a send takes two to three times the CPU.
const WARM_UP_SENDS = 3000
const PARTNERS = 20
const SENDS_MAX = 30_000
const SHARE_BUDGET = 0.6
const LATENCY_BUDGET = 100
const PER_SECOND = 100
const LATENCY_SECONDS = 20
const TEXT = 'A message as members write it, with some words about the weekend and a question at the end?'

/**
 * Committed sends per second: the whole of sendMessage through the gateway, and the store's own statement
 * over the product's pool. Each runs beside direct calls of the database function over as many connections.
 * They alternate, so that a noisy machine affects all alike. Then 100 sends a second. SEND_ROUNDS (5) makes
 * it shorter or longer.
 */
export async function benchSend(bench: Bench): Promise<void> {
  const setup = await openSendSetup(bench)
  const server = await createHttpServer(setup.installation)
  const origin = `http://127.0.0.1:${await server.listen()}`
  try {
    const rates = { direct: [] as number[], store: [] as number[], gateway: [] as number[] }
    const cpu = { store: [] as number[], gateway: [] as number[] }
    const sendThroughGateway = async (requests: Load['requests']): Promise<Sent> => {
      const { milliseconds, seconds } = await sendAll({
        origin,
        requests,
        pace: { callers: setup.connections * 2, seconds: SECONDS_PER_ROUND },
      })
      return { sent: milliseconds.length, seconds }
    }
    for (let warm = 0; warm < WARM_UP_SENDS;) warm += (await sendThroughGateway(setup.requests())).sent
    // As autovacuum does within a minute or two: what was planned on empty tables reads them whole.
    await setup.admin.query('vacuum analyze')
    for (let round = 0; round < ROUNDS; round++) {
      rates.direct.push(
        await sendDirectly({
          url: setup.url,
          connections: setup.connections,
          seconds: SECONDS_PER_ROUND,
          calls: setup.directCalls(),
        }),
      )
      const store = await withCpu(() => setup.sendThroughStore())
      rates.store.push(store.rate)
      cpu.store.push(store.cpuMilliseconds)
      const requests = setup.requests()
      const gateway = await withCpu(() => sendThroughGateway(requests))
      rates.gateway.push(gateway.rate)
      cpu.gateway.push(gateway.cpuMilliseconds)
    }
    const baseline = percentile(rates.direct, 0.5)
    for (const path of ['store', 'gateway'] as const) {
      const value = percentile(rates[path], 0.5)
      bench.report({
        bench: 'send',
        figure: `${path}_rate`,
        value,
        unit: '1/s',
        baseline,
        budget: baseline * SHARE_BUDGET,
        ok: value >= baseline * SHARE_BUDGET,
        cpuMilliseconds: percentile(cpu[path], 0.5),
      })
    }
    await measureLatency(bench, setup, origin)
  } finally {
    await server.close()
    await setup.close()
  }
}

/** A hundred sends a second, beside one after the other. */
async function measureLatency(
  bench: Bench,
  setup: Awaited<ReturnType<typeof openSendSetup>>,
  origin: string,
): Promise<void> {
  // Handle the event backlog of tens of thousands of sends first: it is not part of a hundred a second.
  for (const runtime of setup.installation.runtimes) await runtime.drainEvents()
  const alone = await sendAll({ origin, requests: setup.requests(), pace: { callers: 1, seconds: 3 } })
  const steady = await sendAll({
    origin,
    requests: setup.requests(),
    pace: { perSecond: PER_SECOND, seconds: LATENCY_SECONDS },
  })
  const value = percentile(steady.milliseconds, 0.99)
  bench.report({
    bench: 'send',
    figure: '100_per_second_p99',
    value,
    unit: 'ms',
    baseline: percentile(alone.milliseconds, 0.99),
    budget: LATENCY_BUDGET,
    ok: value <= LATENCY_BUDGET,
  })
}

type Sent = { sent: number; seconds: number }

/**
 * Sends per second, and the CPU of each on this thread, which is the server's: the load comes from another
 * thread.
 */
async function withCpu(send: () => Promise<Sent>): Promise<{ rate: number; cpuMilliseconds: number }> {
  const before = process.threadCpuUsage()
  const { sent, seconds } = await send()
  const { user, system } = process.threadCpuUsage(before)
  return { rate: sent / seconds, cpuMilliseconds: (user + system) / 1000 / sent }
}

async function sendAll(load: Load) {
  const answered = await sendLoad(load)
  if (answered.refused.length > 0) throw new Error(`A send was refused: ${answered.refused[0]}`)
  return answered
}

/** Members who write to each other, with credits for it, on a database that is kept between runs. */
export async function openSendSetup(bench: Bench) {
  const { installation, adminUrl, admin } = await bench.open('bench_send')
  const { memberIds, siteId, host } = await seedMembersOnce(installation, adminUrl, MEMBERS)
  const { rows } = await admin.query<{ id: string }>(
    "select member_id as id from conversations.member_state where kind = 'member' and visible and confirmed order by member_id",
  )
  const writers = rows.map(({ id }) => id)
  await fillCreditAccounts(admin, memberIds)
  const tokens = await openSessions(admin, siteId, writers)
  const url = urlOf(installation.config, adminUrl, 'conversations')
  const connections = installation.config.DATABASE_POOL_SIZE
  const db = openDatabase<unknown>(createPool(url, { max: connections }))
  const nextPair = pairsOf(writers)
  return {
    installation,
    admin,
    writers,
    url,
    connections,
    directCalls: () => Array.from({ length: SENDS_MAX }, () => directCall(siteId, nextPair())),
    requests: () =>
      Array.from({ length: SENDS_MAX }, () => {
        const { from, to } = nextPair()
        const input = { clientId: newId(), recipientId: toGlobalId('Profile', to), text: TEXT }
        return {
          headers: { host, cookie: `${SESSION_COOKIE}=${tokens.get(from)}` },
          body: JSON.stringify({ id: clientOperation('useSendMessageMutation'), variables: { input } }),
        }
      }),
    /** One message, committed and signalled as the product does it. */
    async sendOne(): Promise<void> {
      const { from, to } = nextPair()
      await callSendMessage(db, { siteId, memberId: from, sessionId: '' }, newMessage(from, to))
      installation.pubSub.publish({ topic: 'outbox', keys: messageSignals })
    },
    async sendThroughStore(): Promise<Sent> {
      const start = performance.now()
      let sent = 0
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < start + SECONDS_PER_ROUND * 1000) {
            const { from, to } = nextPair()
            await callSendMessage(db, { siteId, memberId: from, sessionId: '' }, newMessage(from, to))
            sent += 1
          }
        }),
      )
      return { sent, seconds: (performance.now() - start) / 1000 }
    },
    close: () => db.destroy(),
  }
}

type Pair = { from: string; to: string }

// One half writes to the other and back, each member to some partners in turn. That gives many conversations,
// an even load on accounts, and no member in two simultaneous sends.
function pairsOf(writers: string[]): () => Pair {
  let turn = 0
  const half = Math.floor(writers.length / 2)
  return () => {
    turn += 1
    const round = Math.floor(turn / half)
    const one = writers[turn % half]!
    const other = writers[half + ((turn + (round % PARTNERS)) % half)]!
    return round % 2 === 0 ? { from: one, to: other } : { from: other, to: one }
  }
}

function newMessage(from: string, to: string) {
  return {
    conversationId: pairId('conversation', from, to),
    messageId: newId(),
    clientId: newId(),
    recipientId: to,
    kind: 'text',
    content: { text: TEXT },
    imageId: null,
    replyToId: null,
    cost: 1,
    freeConversations: 1000,
  } as const
}

// The parameters of the database function, in order.
function directCall(siteId: string, { from, to }: Pair) {
  const message = newMessage(from, to)
  return [
    siteId,
    message.conversationId,
    from,
    to,
    message.messageId,
    message.clientId,
    message.kind,
    JSON.stringify(message.content),
    message.imageId,
    message.replyToId,
    message.cost,
    message.freeConversations,
  ]
}
