import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { seal, sealedNow } from '#platform/base/sealed.ts'
import { runCommand } from '#testing/command.ts'
import { openPartnerServer, webhookCommands, type PartnerServer } from '#testing/partner-server.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { sendWebhooks } from './webhook.jobs.ts'

const BUNDLES = '{ bundles { id } }'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`
const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { __typename } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const REPORT =
  '{ partnerSignups { edges { node { reference } } } partnerOrders { edges { node { reference } } } }'
const PREVIOUS_KEY = 'the key of before, of more than 32 characters'
const NETWORK = { network: 'net', ref: 'one', sub1: 'banner' }

let server: PartnerServer
let app: TestApp
let webhooks: ReturnType<typeof webhookCommands>

beforeAll(async () => {
  server = await openPartnerServer()
  app = await createTestApp({ WEBHOOK_ORIGINS: server.origin, SECRETS_KEY_PREVIOUS: PREVIOUS_KEY })
  webhooks = webhookCommands(app, server.origin)
})
beforeEach(() => {
  server.forget()
  server.answerWith(({ path }) => ({ status: path === '/down' ? 500 : 200 }))
})
afterAll(async () => {
  await app?.close()
  server?.close()
})

const webhook = (action: string, ...parameters: string[]) => webhooks.run(action, ...parameters)
const endpoint = (path: string, ...parameters: string[]) =>
  webhooks.create(server.origin + path, ...parameters)
const remove = (one: { id: string }) => webhooks.remove(one)
const log = (one: { id: string }) => webhooks.log(one)
const send = () => webhooks.send()
const at = (path: string) => server.at(path)
const typesAt = (path: string) => server.typesAt(path)
const messagesAt = (path: string) => server.messagesAt(path)
const answers = (answer: Parameters<PartnerServer['answerWith']>[0]) => server.answerWith(answer)

async function pay(who: Person): Promise<{ id: string; checkoutUrl: string }> {
  const bundleId = (await who.run(BUNDLES)).data.bundles[1].id
  const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true }
  const { order } = (await who.run(PLACE, { input })).data.placeOrder
  await who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
  return order
}

test('FED-06 a partner’s server gets every signed event of the members it brought, and no others @long', async () => {
  const mine = await endpoint('/mine', '--network', 'net', '--ref', 'one')
  const network = await endpoint('/network', '--network', 'net', '--events', 'signup.created')
  const others = await endpoint('/others', '--network', 'other')
  const partner = await createPartner(
    app,
    '--network',
    'net',
    '--ref',
    'one',
    '--scopes',
    'signups:read,orders:read',
  )

  const ada = await app.signUp({ tracking: NETWORK })
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
  const order = await pay(ada)
  await ada.run(WITHDRAW, { input: { orderId: order.id } })
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await app.drainEvents()
  await send()
  // A match is sent within the hour, so that its timing does not reveal who met whom.
  const atOnce = typesAt('/mine')
  expect(atOnce).not.toContain('match.created')
  await app.moveClock('1 hour')
  await send()

  expect(typesAt('/mine').sort()).toEqual([
    'match.created',
    'order.completed',
    'order.refunded',
    'signup.confirmed',
    'signup.created',
  ])
  expect(typesAt('/network')).toEqual(['signup.created'])
  expect(at('/others')).toEqual([])

  // The signature follows Standard Webhooks, and the references equal those of the graph.
  const reported = (await partner.run(REPORT)).data
  const signup = {
    reference: reported.partnerSignups.edges[0].node.reference,
    ...NETWORK,
    sub2: null,
    sub3: null,
  }
  const told = at('/mine').map(
    ({ body, headers }) =>
      new Webhook(mine.secret).verify(body, headers as Record<string, string>) as {
        type: string
        timestamp: string
        data: { signup: object; order?: object }
      },
  )
  for (const { data, timestamp } of told) {
    expect(data.signup).toEqual(signup)
    expect(new Date(timestamp).getTime()).toBeGreaterThan(0)
  }
  const dataOf = (type: string) => told.find((one) => one.type === type)!.data
  const { reference } = reported.partnerOrders.edges[0].node
  expect(dataOf('order.completed').order).toEqual({
    reference,
    total: { amountMinor: 2499, currency: 'EUR' },
    credits: 30,
  })
  expect(dataOf('order.refunded').order).toEqual({
    reference,
    refunded: { amountMinor: expect.any(Number), currency: 'EUR' },
  })
  expect(() =>
    new Webhook(others.secret).verify(at('/mine')[0]!.body, at('/mine')[0]!.headers as never),
  ).toThrow()
  // Nothing identifies the member.
  for (const { body } of server.received())
    for (const secret of [ada.memberId, ada.profileId, ada.email, order.id, bo.memberId])
      expect(body).not.toContain(secret)
  expect(new Set(messagesAt('/mine')).size).toBe(5)
  for (const one of [mine, network, others]) await remove(one)
})

if (triesAll())
  test('FED-06 failed deliveries are retried under the same id for over a day, then by the operator', async () => {
    const slow = await endpoint('/slow', '--network', 'retry', '--events', 'signup.created')
    answers(() => ({ status: 503, headers: { 'retry-after': '600' } }))
    await app.signUp({ tracking: { network: 'retry' } })
    await send()
    const [message] = messagesAt('/slow')
    expect(await log(slow)).toEqual([
      [message, 'signup.created', expect.any(String), '1 tries', '503', expect.stringContaining('next try')],
    ])
    // The server's Retry-After is ten minutes.
    await app.moveClock('9 minutes')
    await send()
    expect(at('/slow')).toHaveLength(1)

    // Retried hour by hour until it is given up.
    let hours = 0
    for (; hours < 60 && !(await log(slow))[0]!.includes('given up'); hours++) {
      await app.moveClock('1 hour')
      await send()
    }
    expect(hours).toBeGreaterThan(24)
    expect(at('/slow').length).toBeGreaterThanOrEqual(7)
    expect(new Set(messagesAt('/slow'))).toEqual(new Set([message]))
    const tries = at('/slow').length
    await app.moveClock('12 hours')
    await send()
    expect(at('/slow')).toHaveLength(tries)

    answers(() => ({ status: 204 }))
    expect((await webhook('resend', '--id', slow.id)).said).toBe('1 sent again.')
    await send()
    expect(messagesAt('/slow').at(-1)).toBe(message)
    expect((await log(slow))[0]![5]).toMatch(/^delivered /)
    expect((await webhook('resend', '--id', slow.id)).said).toBe('0 sent again.')
    await remove(slow)
  })

test('FED-06 parallel processes send a message once, and a failing server does not delay the others @long', async () => {
  const down = await endpoint('/down', '--network', 'many', '--events', 'signup.created')
  const up = await endpoint('/up', '--network', 'many', '--events', 'signup.created')
  await Promise.all(
    Array.from({ length: 12 }, () => app.signUp({ confirmed: false, tracking: { network: 'many' } })),
  )
  // A process has one sender for its services.
  const { db, services } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  await Promise.all(
    Array.from({ length: 10 }, () => sendWebhooks({ db: db as never, services: { ...services } })),
  )
  await send()
  expect(messagesAt('/up')).toHaveLength(12)
  expect(new Set(messagesAt('/up')).size).toBe(12)
  // The failing one is paused, for minutes after this many failures.
  for (const hour of [1, 2]) {
    await app.moveClock('1 hour')
    await send()
    expect(at('/down').length, `hour ${hour}`).toBeGreaterThanOrEqual(5 * hour)
  }
  const tried = at('/down').length
  await app.signUp({ confirmed: false, tracking: { network: 'many' } })
  await send()
  expect(at('/down')).toHaveLength(tried)
  expect(messagesAt('/up')).toHaveLength(13)
  expect((await webhook('list')).said).toMatch(new RegExp(`^${down.id}\\t.*13 waiting\\tfailing since`, 'm'))

  // An endpoint that answers 410 Gone gets nothing more until the operator resumes it.
  answers(() => ({ status: 410 }))
  await app.moveClock('1 day')
  await send()
  expect((await webhook('list')).said).toMatch(new RegExp(`^${down.id}\\t.*given up `, 'm'))
  const tries = at('/down').length
  await app.moveClock('1 day')
  await send()
  expect(at('/down')).toHaveLength(tries)
  answers(() => ({ status: 200 }))
  expect((await webhook('enable', '--id', down.id)).said).toBe('The endpoint is enabled.')
  const audited = await app.admin.query(
    `select operator_role, after from accounts.audit where action = 'webhook.enabled'`,
  )
  expect(audited.rows).toEqual([
    { operator_role: 'command line', after: expect.objectContaining({ webhook: down.id }) },
  ])
  await send()
  expect(at('/down').length).toBeGreaterThan(tries)
  for (const one of [down, up]) await remove(one)
})

test('FED-06 a test message reaches the server; a new secret signs alongside the old one for a week @long', async () => {
  const tried = await endpoint('/test', '--network', 'test')
  const { said: message } = await webhook('test', '--id', tried.id)
  await send()
  expect(messagesAt('/test')).toEqual([message])
  expect(JSON.parse(at('/test')[0]!.body)).toMatchObject({ type: 'webhook.test', data: {} })

  const secret = (await webhook('rotate', '--id', tried.id)).said.split('\n')[1]!
  expect(secret).not.toBe(tried.secret)
  const opensLast = (key: string) => {
    const { body, headers } = at('/test').at(-1)!
    try {
      new Webhook(key).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  }
  await webhook('test', '--id', tried.id)
  await send()
  expect([opensLast(secret), opensLast(tried.secret)]).toEqual([true, true])
  await app.moveClock('8 days')
  await webhook('test', '--id', tried.id)
  await send()
  expect([opensLast(secret), opensLast(tried.secret)]).toEqual([true, false])
  await remove(tried)
})

test('FED-06 after a key rotation webhooks are signed as before, and nothing needs the old key', async () => {
  const kept = await endpoint('/kept', '--network', 'kept')
  const byPrevious = seal({ SECRETS_KEY: PREVIOUS_KEY }, 'webhook', kept.secret)
  await app.admin.query(
    'update accounts.webhook_endpoint set secret = $2, previous_secret = $2 where id = $1',
    [kept.id, byPrevious],
  )
  await webhook('test', '--id', kept.id)
  await send()
  const { body, headers } = at('/kept')[0]!
  expect(new Webhook(kept.secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
  const { rows } = await app.admin.query(
    'select secret, previous_secret from accounts.webhook_endpoint where id = $1',
    [kept.id],
  )
  for (const sealed of Object.values(rows[0] as Record<string, string>))
    expect(sealed.startsWith(sealedNow(app.config))).toBe(true)
  await remove(kept)
})

test('FED-06 a partner gets an event when a bank takes money back', async () => {
  const mine = await endpoint('/back', '--network', 'back', '--events', 'order.charged_back')
  const ada = await app.signUp({ tracking: { network: 'back' } })
  const order = await pay(ada)
  await ada.fetch(`${order.checkoutUrl}/charged_back`, { method: 'POST' })
  await app.drainEvents()
  await send()
  expect(at('/back').map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'order.charged_back',
      timestamp: expect.any(String),
      data: {
        signup: expect.objectContaining({ network: 'back' }),
        order: { reference: expect.any(String) },
      },
    },
  ])
  await remove(mine)
})

test('FED-06 no webhook goes into the operator’s own network, and invalid arguments are reported @long', async () => {
  for (const url of [
    'http://partner.example/hook',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://db.internal/',
    'https://me:secret@partner.example/',
    'nonsense',
  ])
    expect([url, await webhook('create', '--partner', 'P', '--network', 'n', '--url', url)]).toEqual([
      url,
      expect.objectContaining({ code: 1, complaint: expect.stringContaining('--url takes') }),
    ])
  const events = await webhook(
    'create',
    '--partner',
    'P',
    '--network',
    'n',
    '--url',
    server.origin,
    '--events',
    'nothing',
  )
  expect(events).toMatchObject({ code: 1, complaint: expect.stringContaining('There is no event "nothing"') })
  expect(await webhook('log', '--id', 'mine')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('"mine" is not an id'),
  })
  for (const action of ['test', 'rotate', 'enable', 'remove'])
    expect((await webhook(action, '--id', newId())).complaint).toContain('There is no such endpoint.')
  // Another site's endpoint is unknown here.
  const mine = await endpoint('/mine', '--network', 'net')
  expect(
    (await runCommand(app, ['scripts/operator/webhook.ts', 'remove', '--site', 'dutch', '--id', mine.id]))
      .complaint,
  ).toContain('There is no such endpoint.')
  await remove(mine)
})
