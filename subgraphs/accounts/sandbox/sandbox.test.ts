import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { openPartnerServer, type PartnerServer } from '#testing/partner-server.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createSandbox, inSandbox, OF_SANDBOX, type SandboxOfPartner } from './testing/sandbox-site.ts'

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  ... on PlaceOrderSuccess { order { checkoutUrl } } } }`
const WEBHOOK = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) {
  ... on CreateWebhookSuccess { secret } } }`

let server: PartnerServer
let app: TestApp
let partner: Partner
let sandbox: SandboxOfPartner
beforeAll(async () => {
  server = await openPartnerServer()
  app = await createTestApp({
    TEST_SHAPE: 'whole',
    SANDBOXES: '2',
    SEED_MEMBERS: '20',
    WEBHOOK_ORIGINS: server.origin,
  })
  await app.admin.query(
    `update accounts.site set settings = jsonb_set(settings, '{cdnPrefix}', '"https://pictures.example"')`,
  )
  partner = await createPartner(app, '--network', 'own', '--scopes', 'site:read,partner:manage')
  sandbox = await createSandbox(partner)
}, 60_000)
afterAll(async () => {
  await app?.close()
  server?.close()
})

test('FED-06 a partner gets from its key to a signed event of a test payment, all in its sandbox', async () => {
  const site = inSandbox(app, sandbox)
  const input = { url: `${server.origin}/hooks`, eventTypes: ['SIGNUP_CREATED', 'ORDER_COMPLETED'] }
  const { secret } = (await site.run(WEBHOOK, { input })).data.createWebhook
  const visitor = await site.visitor()
  const signedUp = await visitor.run(SIGN_UP, { input: newMember })
  const [, session] = /__Host-session=([^;]+)/.exec(String(signedUp.headers['set-cookie']))!
  const ada = site.person(session!)
  await expect.poll(() => site.newestMail()).toMatch(/token=[\w-]+/)
  const token = /token=([\w-]+)/.exec(await site.newestMail())![1]
  expect((await ada.run(ACTIVATE, { token })).data.activateAccount.__typename).toBe('ActivateAccountSuccess')
  const { bundles } = (await ada.run('{ bundles { id } }')).data
  const order = {
    idempotencyKey: newId(),
    bundleId: bundles[1].id,
    method: 'IDEAL',
    conditionsAccepted: true,
  }
  const { checkoutUrl } = (await ada.run(PLACE, { input: order })).data.placeOrder.order
  expect((await ada.fetch(`${checkoutUrl}/paid`, { method: 'POST' })).status).toBe(303)
  await expect.poll(() => server.typesAt('/hooks'), { timeout: 20_000 }).toContain('order.completed')
  const [first] = server.at('/hooks')
  const headers = first!.headers as Record<string, string>
  expect(new Webhook(secret).verify(first!.body, headers)).toMatchObject({ type: 'signup.created' })
  const before = (await partner.run(OF_SANDBOX.read)).data.partner.sandbox.now
  const moved = (await partner.run(OF_SANDBOX.move, { minutes: 1440 })).data.moveSandboxClock.sandbox.now
  expect(Date.parse(moved) - Date.parse(before)).toBeGreaterThanOrEqual(86_400_000)
  expect(Date.parse((await app.admin.query('select platform.now() as now')).rows[0].now)).toBeLessThan(
    Date.parse(before) + 3_600_000,
  )
})

test('FED-06 no key, session or member of the sandbox is known to the real site, nor the other way round', async () => {
  const site = inSandbox(app, sandbox)
  const real = await app.signUp({ name: 'Real' })
  const [femke] = sandbox.members
  const ME = '{ viewer { id } }'
  const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
  // The member of the sandbox is there, and nowhere else.
  expect((await site.person(femke!.token).run(ME)).data.viewer).not.toBeNull()
  expect(codeOf(await app.device('ruvela.test', femke!.token, real).run(ME))).toBe('PERSISTED_ONLY')
  expect(codeOf(await site.person(real.token!).run(ME))).toBe('PERSISTED_ONLY')
  expect((await real.run(ME)).data.viewer).not.toBeNull()
  // The partner's real key does not open the sandbox, and the sandbox's key leads there from every host.
  expect(codeOf(await app.device(sandbox.host, partner.key, real).run('{ partner { name } }'))).toBe(
    'UNAUTHENTICATED',
  )
  const bySandboxKey = await app
    .device('ruvela.test', sandbox.key, real)
    .run('{ partner { name network sandbox { id } } }')
  expect(bySandboxKey.data.partner).toEqual({ name: 'Datingwijzer', network: 'own', sandbox: null })
  const forged = `sandbox.${'a'.repeat(12)}.${'b'.repeat(43)}`
  expect(codeOf(await app.device('ruvela.test', forged, real).run('{ partner { name } }'))).toBe(
    'UNAUTHENTICATED',
  )
  // An address without a sandbox is unknown, also to a key of the real site.
  const nowhere = app.device(`${'a'.repeat(12)}.sandbox.ruvela.test`, partner.key, real)
  expect([codeOf(await nowhere.run('{ partner { name } }')), (await nowhere.fetch('/')).status]).toEqual([
    'UNKNOWN_HOST',
    421,
  ])
  const { rows } = await app.admin.query(
    `select count(*)::int as count from accounts.account where email like '%@demo.ruvela'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('SITE-02 FED-06 old clients of a sandbox load its pictures from the sandbox itself', async () => {
  const settings = await app.visitor(sandbox.host).fetch('/api/settings.php')
  expect(settings.status).toBe(200)
  expect(settings.json().cdn_prefix).toBe(`https://${sandbox.host}`)
})

test('FED-02 FED-06 a partner finds its sandbox by its id, and others do not', async () => {
  const NODE = 'query ($id: ID!) { node(id: $id) { __typename ... on Sandbox { id keyPrefix } } }'
  const { id, host } = sandbox
  const found = (await partner.run(NODE, { id })).data.node
  expect(found).toEqual({ __typename: 'Sandbox', id, keyPrefix: `sandbox.${host.split('.')[0]}` })
  const scopes = ['--scopes', 'site:read,partner:manage']
  for (const traffic of [
    ['--network', 'other'],
    ['--network', 'own', '--site', 'dutch'],
  ]) {
    const other = await createPartner(app, ...traffic, ...scopes)
    expect((await other.run(NODE, { id })).data.node).toBeNull()
    expect((await other.run(OF_SANDBOX.read)).data.partner.sandbox).toBeNull()
  }
})

test('FED-06 only the partner reads the sandbox’s mails, and the console is not there', async () => {
  const site = inSandbox(app, sandbox)
  const visitor = app.visitor(sandbox.host)
  for (const path of [
    '/dev/mail',
    '/d%65v/mail',
    '/dev/sms',
    '/dev/tokens',
    '/dev/clock',
    '/graphiql',
    '/%67raphiql/',
  ])
    expect((await visitor.fetch(path)).status, path).toBe(404)
  for (const path of ['/operator', '/operator/login']) expect((await site.fetch(path)).status, path).toBe(404)
  expect((await site.fetch('/dev/mail')).status).toBe(200)
  const { pathname, search } = new URL(sandbox.entryUrl)
  expect((await visitor.fetch(`${pathname}${search.replace(/.$/, '')}`)).status).toBe(404)
  const entered = await visitor.fetch(pathname + search)
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!
  expect([entered.status, entered.headers['location']]).toEqual([302, '/dev/mail'])
  expect((await visitor.fetch('/dev/mail', { headers: { cookie } })).status).toBe(200)
  expect((await app.visitor().fetch('/dev/mail', { headers: { cookie } })).status).toBe(200)
})

const newMember = {
  email: 'ada@partner.example',
  name: 'Ada',
  password: 'a long enough password',
  dateOfBirth: '1990-02-03',
  gender: 'FEMALE',
  seeking: 'MALE',
  acceptTerms: true,
  tracking: { network: 'own' },
}
