import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { newId } from '#platform/base/global-ids.ts'
import type { SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import { newWebhookSecret } from '#subgraphs/accounts/partner/webhook.actions.ts'
import { sendWebhooks } from '#subgraphs/accounts/partner/webhook.jobs.ts'
import type { Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'

const PER_SECOND = 500
/** Only the site is used. */
const MEMBERS = 2
const DELIVERIES = 5000
const ENDPOINTS = 20
// Long enough to hold every one of its slots for the whole run.
const SLOW_MILLISECONDS = 12_000
const SLOW_DELIVERIES = 200
/** What one slow endpoint may take from the others. */
const SHARE_LEFT = 0.8

// A partner's servers: in a thread of their own, as they are machines of their own.
const SERVER = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer = () => response.writeHead(204).end()
      if (request.url === '/slow') setTimeout(answer, ${SLOW_MILLISECONDS})
      else answer()
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

/**
 * Deliveries a second to 20 endpoints, and the same beside an endpoint that answers only after 12 seconds: it
 * must not slow the others. Each delivery is claimed, signed, posted and recorded, as the job does it.
 */
export async function benchWebhooks(bench: Bench): Promise<void> {
  const { installation, adminUrl, admin } = await bench.open('bench_webhooks')
  const runtime = installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const server = new Worker(SERVER, { eval: true })
  const port = await new Promise<number>((resolve) => server.once('message', resolve))
  const origin = `http://127.0.0.1:${port}`
  try {
    const { siteId } = await seedMembersOnce(installation, adminUrl, MEMBERS)
    await admin.query('delete from accounts.webhook_endpoint')
    const quick: string[] = []
    for (let number = 0; number < ENDPOINTS; number++)
      quick.push(await createEndpoint(admin, runtime, { siteId, url: `${origin}/quick` }))
    // The first run opens the connections.
    await deliver(admin, runtime, { origin, endpointIds: quick, count: DELIVERIES / 5 })
    const alone = await deliver(admin, runtime, { origin, endpointIds: quick, count: DELIVERIES })
    const slow = await createEndpoint(admin, runtime, { siteId, url: `${origin}/slow` })
    await queue(admin, [slow], SLOW_DELIVERIES)
    const beside = await deliver(admin, runtime, { origin, endpointIds: quick, count: DELIVERIES })
    report(bench, { figure: 'deliveries', value: alone, baseline: PER_SECOND, budget: PER_SECOND })
    const least = Math.min(PER_SECOND, alone * SHARE_LEFT)
    report(bench, { figure: 'deliveries_beside_slow', value: beside, baseline: alone, budget: least })
  } finally {
    await admin.query('delete from accounts.webhook_endpoint')
    await server.terminate()
  }
}

function report(bench: Bench, figure: { figure: string; value: number; baseline: number; budget: number }) {
  bench.report({ bench: 'webhooks', unit: '1/s', ...figure, ok: figure.value >= figure.budget })
}

async function createEndpoint(
  admin: pg.Pool,
  { services }: SubgraphRuntime,
  { siteId, url }: { siteId: string; url: string },
): Promise<string> {
  const id = newId()
  await admin.query(
    `insert into accounts.webhook_endpoint (id, site_id, partner, network, url, event_types, secret)
     values ($1, $2, 'Bench', 'bench', $3, '{}', $4)`,
    [id, siteId, url, newWebhookSecret(services.config).sealed],
  )
  return id
}

/** Queues messages for the endpoints in turn, each of its own subject. */
async function queue(admin: pg.Pool, endpointIds: string[], count: number): Promise<void> {
  const body = JSON.stringify({
    type: 'signup.created',
    timestamp: new Date().toISOString(),
    data: { signup: { reference: randomBytes(16).toString('base64url'), network: 'bench', ref: null } },
  })
  await admin.query(
    `insert into accounts.webhook_delivery (id, endpoint_id, event_type, body, due_at, subject, occurred_at)
     select gen_random_uuid(), ($1::uuid[])[1 + number % $2::int], 'signup.created', $3, platform.now(),
       gen_random_uuid()::text, platform.now()
     from generate_series(0, $4::int - 1) number`,
    [endpointIds, endpointIds.length, body, count],
  )
  await admin.query('analyze accounts.webhook_delivery')
}

/**
 * Queues messages and sends them.
 * @returns how many were delivered a second
 */
async function deliver(
  admin: pg.Pool,
  { db, services }: SubgraphRuntime,
  { origin, endpointIds, count }: { origin: string; endpointIds: string[]; count: number },
): Promise<number> {
  await queue(admin, endpointIds, count)
  const config = { ...services.config, WEBHOOK_ORIGINS: [origin] }
  const start = performance.now()
  const sending = sendWebhooks({ db: db as never, services: { ...services, config } })
  while ((await waitingCount(admin, endpointIds)) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  const seconds = (performance.now() - start) / 1000
  // What the slow endpoint has left would keep the run open.
  await admin.query('delete from accounts.webhook_delivery where due_at is not null')
  await sending
  return count / seconds
}

async function waitingCount(admin: pg.Pool, endpointIds: string[]): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    'select count(*)::int as count from accounts.webhook_delivery where due_at is not null and endpoint_id = any ($1)',
    [endpointIds],
  )
  return rows[0]!.count
}
