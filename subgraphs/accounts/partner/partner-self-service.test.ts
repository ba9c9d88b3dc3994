import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPartnerServer, webhookCommands, type PartnerServer } from '#testing/partner-server.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const PARTNER = `{ partner { name network ref keys { id scopes isCurrent lastUsedAt expiresAt revokedAt }
  webhooks { id url eventTypes contact ref waitingCount disabledAt deliveries { messageId type state createdAt answer attempts body } } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const FAILURE = '... on UserError { code } ... on InvalidInputError { fields { path code } }'
const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) {
  ... on CreateWebhookSuccess { webhook { id url eventTypes contact } secret } ${FAILURE} } }`
const CHANGE = `mutation ($input: ChangeWebhookInput!) { changeWebhook(input: $input) {
  ... on ChangeWebhookSuccess { webhook { url eventTypes contact } } ${FAILURE} } }`
const ROTATE = `mutation ($input: RotatePartnerKeyInput!) { rotatePartnerKey(input: $input) {
  ... on RotatePartnerKeySuccess { key partnerKey { id } } ${FAILURE} } }`
const REVOKE = `mutation ($input: RevokePartnerKeyInput!) { revokePartnerKey(input: $input) {
  ... on RevokePartnerKeySuccess { partnerKey { revokedAt } } ... on UserError { code } } }`
const SCOPES = ['--scopes', 'signups:read,orders:read,partner:manage']

let server: PartnerServer
let app: TestApp
let send: ReturnType<typeof webhookCommands>['send']
beforeAll(async () => {
  server = await openPartnerServer()
  app = await createTestApp({ WEBHOOK_ORIGINS: server.origin })
  send = webhookCommands(app, server.origin).send
})
beforeEach(() => server.forget())
afterAll(async () => {
  await app?.close()
  server?.close()
})

const partnerOf = (network: string, ...more: string[]) =>
  createPartner(app, '--network', network, ...SCOPES, ...more)
const mine = async (partner: Partner) => (await partner.run(PARTNER)).data.partner
const webhook = (url: string, eventTypes = ['SIGNUP_CREATED'], contact: string | null = null) => ({
  input: { url, eventTypes, contact },
})
/** A mutation of a webhook that has no more to tell than which one. */
const onWebhook = async (partner: Partner, mutation: string, webhookId: string, more = {}) => {
  const name = mutation[0]!.toUpperCase() + mutation.slice(1)
  const { data } = await partner.run(
    `mutation ($input: ${name}Input!) { ${mutation}(input: $input) { __typename ... on UserError { code } } }`,
    { input: { webhookId, ...more } },
  )
  return data[mutation]
}

test('FED-06 a partner makes a webhook, tests it, reads its log, and changes where it goes', async () => {
  const partner = await partnerOf('own')
  const made = (await partner.run(CREATE, webhook(`${server.origin}/first`))).data.createWebhook
  expect(made.webhook).toMatchObject({ url: `${server.origin}/first`, eventTypes: ['SIGNUP_CREATED'] })
  const { id } = made.webhook
  expect(await onWebhook(partner, 'testWebhook', id)).toEqual({ __typename: 'TestWebhookSuccess' })
  await send()
  const [received] = server.at('/first')
  expect(() =>
    new Webhook(made.secret).verify(received!.body, received!.headers as Record<string, string>),
  ).not.toThrow()

  const changed = {
    webhookId: id,
    url: `${server.origin}/second`,
    eventTypes: ['SIGNUP_CREATED', 'MATCH_CREATED'],
    contact: 'ops@partner.example',
  }
  const { webhook: now } = (await partner.run(CHANGE, { input: changed })).data.changeWebhook
  expect(now).toEqual({ url: changed.url, eventTypes: changed.eventTypes, contact: changed.contact })
  await app.signUp({ confirmed: false, tracking: { network: 'own' } })
  await send()
  expect(server.typesAt('/second')).toEqual(['signup.created'])
  const [told] = (await mine(partner)).webhooks
  expect(told.deliveries).toMatchObject([
    {
      type: 'signup.created',
      state: 'DELIVERED',
      answer: '200',
      attempts: 1,
      body: server.at('/second')[0]!.body,
    },
    { type: 'webhook.test', state: 'DELIVERED', messageId: received!.headers['webhook-id'] },
  ])

  server.forget()
  const again = { messageId: told.deliveries[0].messageId }
  expect(await onWebhook(partner, 'resendWebhookMessages', id, again)).toMatchObject({
    __typename: 'ResendWebhookMessagesSuccess',
  })
  await send()
  expect(server.messagesAt('/second')).toEqual([again.messageId])
  expect(await onWebhook(partner, 'deleteWebhook', id)).toEqual({ __typename: 'DeleteWebhookSuccess' })
  expect((await mine(partner)).webhooks).toEqual([])
})

test('FED-06 a partner’s log and count show a match only at its own time, and no resend sends it before', async () => {
  const partner = await partnerOf('meet')
  const made = (await partner.run(CREATE, webhook(`${server.origin}/meet`, ['MATCH_CREATED']))).data
    .createWebhook
  const ada = await app.signUp({ tracking: { network: 'meet' } })
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE', tracking: { network: 'meet' } })
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await app.drainEvents()
  const seen = async () => (await mine(partner)).webhooks[0]
  expect(await seen()).toMatchObject({ waitingCount: 0, deliveries: [] })
  const { rows } = await app.admin.query('select id from accounts.webhook_delivery where event_type = $1', [
    'match.created',
  ])
  expect(rows).toHaveLength(2)
  for (const { id: messageId } of rows)
    expect(await onWebhook(partner, 'resendWebhookMessages', made.webhook.id, { messageId })).toEqual({
      __typename: 'ResendWebhookMessagesSuccess',
    })
  await send()
  expect(server.at('/meet')).toEqual([])
  await app.moveClock('1 hour')
  await send()
  const { deliveries } = await seen()
  expect(server.messagesAt('/meet')).toHaveLength(2)
  const at = ({ createdAt }: { createdAt: string }) => createdAt
  const timestamp = ({ body }: { body: string }) => (JSON.parse(body) as { timestamp: string }).timestamp
  expect(deliveries.map(at)).toEqual(deliveries.map(timestamp))
})

test('FED-06 each refused field of a webhook is named, and an event needs a key that may read it', async () => {
  const partner = await createPartner(app, '--network', 'plain', '--scopes', 'signups:read,partner:manage')
  const refused = async (...given: Parameters<typeof webhook>) =>
    (await partner.run(CREATE, webhook(...given))).data.createWebhook.fields
  expect(await refused('http://localhost/', [], 'nobody')).toEqual([
    { path: 'url', code: 'WEBHOOK_URL_INVALID' },
    { path: 'eventTypes', code: 'REQUIRED' },
    { path: 'contact', code: 'EMAIL_INVALID' },
  ])
  expect(await refused(' ')).toEqual([{ path: 'url', code: 'REQUIRED' }])
  expect(await refused(`${server.origin}/orders`, ['ORDER_COMPLETED'])).toEqual([
    { path: 'eventTypes', code: 'SCOPE_MISSING' },
  ])
  expect(
    (await partner.run(CHANGE, { input: { webhookId: 'none', ...webhook('x').input } })).data.changeWebhook,
  ).toEqual({ code: 'WEBHOOK_NOT_FOUND' })
})

test('FED-06 a partner neither sees nor changes the webhooks and keys of another', async () => {
  const [one, other] = [await partnerOf('one'), await partnerOf('other')]
  const { id } = (await one.run(CREATE, webhook(`${server.origin}/one`))).data.createWebhook.webhook
  expect((await mine(other)).webhooks).toEqual([])
  for (const mutation of ['testWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'enableWebhook'])
    expect(await onWebhook(other, mutation, id)).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  const keyId = (await mine(one)).keys[0].id
  expect((await mine(other)).keys).toHaveLength(1)
  expect((await other.run(ROTATE, { input: { keyId } })).data.rotatePartnerKey).toEqual({
    code: 'KEY_NOT_ACTIVE',
  })
  expect((await mine(one)).webhooks).toHaveLength(1)
})

test('FED-06 a partner reads one of its webhooks by its id, and no one else’s', async () => {
  const [one, other] = [await partnerOf('by-id'), await partnerOf('by-id-other')]
  const { id } = (await one.run(CREATE, webhook(`${server.origin}/one`))).data.createWebhook.webhook
  await one.run(CREATE, webhook(`${server.origin}/two`))
  const read = async (partner: Partner, webhookId: string) =>
    (await partner.run('query ($id: ID!) { partner { webhook(id: $id) { url } } }', { id: webhookId })).data
      .partner.webhook
  expect(await read(one, id)).toEqual({ url: `${server.origin}/one` })
  for (const found of [await read(other, id), await read(one, 'none')]) expect(found).toBeNull()
})

test('FED-06 of a hundred simultaneous webhooks a partner gets twenty', async () => {
  const partner = await partnerOf('many')
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, number) => partner.run(CREATE, webhook(`${server.origin}/${number}`))),
  )
  const codes = made.map(({ data }) => data.createWebhook.code)
  expect(codes.filter((code) => code === 'WEBHOOK_LIMIT')).toHaveLength(80)
  expect((await mine(partner)).webhooks).toHaveLength(20)
})

test('FED-06 a partner rotates its key without a gap, then revokes the old one, but never the one in use', async () => {
  const partner = await partnerOf('keys')
  const [{ id, isCurrent }] = (await mine(partner)).keys
  expect(isCurrent).toBe(true)
  const { key } = (await partner.run(ROTATE, { input: { keyId: id } })).data.rotatePartnerKey
  const fresh: Partner = {
    ...partner,
    run: (document, variables = {}) =>
      app.visitor().run(document, variables, { authorization: `Bearer ${key}` }),
  }
  const [next, old] = (await mine(fresh)).keys
  expect([next.isCurrent, old.id, old.expiresAt]).toEqual([true, id, expect.any(String)])
  expect((await mine(partner)).name).toBe('Datingwijzer')
  expect((await fresh.run(ROTATE, { input: { keyId: id } })).data.rotatePartnerKey).toEqual({
    code: 'KEY_NOT_ACTIVE',
  })
  expect((await fresh.run(REVOKE, { input: { keyId: next.id } })).data.revokePartnerKey).toEqual({
    code: 'KEY_IN_USE',
  })
  expect((await fresh.run(REVOKE, { input: { keyId: id } })).data.revokePartnerKey).toEqual({
    partnerKey: { revokedAt: expect.any(String) },
  })
  expect((await partner.run(PARTNER)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  const days = (await fresh.run(ROTATE, { input: { keyId: next.id, days: 91 } })).data.rotatePartnerKey
  expect(days.fields).toEqual([{ path: 'days', code: 'NUMBER_TOO_HIGH' }])
})

test('FED-06 a partner sees what its keys use by day, and the operations for which too little was left', async () => {
  const partner = await partnerOf('use', '--cost-per-minute', '20')
  const USAGE = '{ partner { usage { day operations cost refused } } }'
  const [first] = (await partner.run(USAGE)).data.partner.usage
  expect(first).toMatchObject({ operations: 1, refused: 0 })
  expect(first.cost).toBeGreaterThan(0)
  expect((await partner.run(PARTNER)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  const [today] = (await partner.run(USAGE)).data.partner.usage
  expect(today).toMatchObject({ operations: 2, cost: 2 * first.cost, refused: 1 })
})

test('FED-06 only a key with the scope reads the partner; members, visitors and other keys do not', async () => {
  const reader = await createPartner(app, '--network', 'reader', '--scopes', 'signups:read')
  const member = await app.signUp()
  for (const { errors } of [
    await reader.run(PARTNER),
    await member.run(PARTNER),
    await app.visitor().run(PARTNER),
  ])
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('SIGN-07 FED-06 a partner reads its sign-ups by day, without those of others', async () => {
  const partner = await partnerOf('days')
  await app.signUp({ tracking: { network: 'days' } })
  await app.signUp({ confirmed: false, tracking: { network: 'days' } })
  await app.signUp({ tracking: { network: 'elsewhere' } })
  const { data } = await partner.run(
    '{ partnerSignupDays(from: "2000-01-01", to: "2100-01-01") { day signups confirmed } }',
  )
  expect(data.partnerSignupDays).toEqual([{ day: expect.any(String), signups: 2, confirmed: 1 }])
})
