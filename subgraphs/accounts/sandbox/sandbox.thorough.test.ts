import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireRightForSandboxes } from '#gateway/sandboxes/right-to-create.ts'
import { databaseAt } from '#gateway/sandboxes/sandbox-database.store.ts'
import { readConfig } from '#platform/base/config.ts'
import { rolePassword } from '#platform/postgres/database.ts'
import { runCommand } from '#testing/command.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createSandbox, inSandbox, OF_SANDBOX, resetSandbox } from './testing/sandbox-site.ts'

const ME = '{ viewer { id } }'
const SPEAK =
  'mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }'
const LANGUAGE = '{ viewer { language } }'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    TEST_SHAPE: 'whole',
    SANDBOXES: '3',
    SANDBOXES_OPEN: '2',
    SEED_MEMBERS: '20',
  })
}, 60_000)
afterAll(() => app?.close())
beforeEach(async () => {
  for (const partner of partners.splice(0)) await partner.run(OF_SANDBOX.delete)
})

const partners: Partner[] = []
async function newPartner(network: string, ...more: string[]): Promise<Partner> {
  const partner = await createPartner(app, '--network', network, '--scopes', 'partner:manage', ...more)
  partners.push(partner)
  return partner
}

const databases = async () =>
  (
    await app.admin.query(
      `select datname as name from pg_database where datname ~ '_sandbox_[0-9a-f]{4}_[a-z][a-z0-9]{11}_[0-9]+$' order by 1`,
    )
  ).rows.map(({ name }) => name as string)
const ownDatabases = async (label: string) => (await databases()).filter((name) => name.includes(label))
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code

test('FED-06 a hundred creations at once make one sandbox, and one of them gets the key', async () => {
  const partner = await newPartner('many')
  const answers = await Promise.all(Array.from({ length: 100 }, () => partner.run(OF_SANDBOX.create)))
  const made = answers.map(({ data }) => data.createSandbox)
  expect(new Set(made.map(({ __typename }) => __typename))).toEqual(new Set(['CreateSandboxSuccess']))
  expect(new Set(made.map(({ sandbox }) => sandbox.id)).size).toBe(1)
  const keys = made.flatMap(({ key }) => key ?? [])
  expect(keys).toHaveLength(1)
  const { hostname } = new URL(made[0].sandbox.url)
  expect(await ownDatabases(hostname.split('.')[0]!)).toHaveLength(1)
  expect(
    (await inSandbox(app, { host: hostname, key: keys[0] }).run('{ site { name } }')).data.site.name,
  ).toBe('Ruvela')
})

test('FED-06 a reset gives a fresh state at the same address, and ends what opened the one before', async () => {
  const partner = await newPartner('reset')
  const before = await createSandbox(partner)
  const site = inSandbox(app, before)
  const [femke] = before.members
  const person = site.person(femke!.token)
  await person.run(SPEAK, { language: 'fr' })
  expect((await person.run(LANGUAGE)).data.viewer.language).toBe('fr')
  await partner.run(OF_SANDBOX.move, { minutes: 600 })
  const movedNow = Date.parse((await partner.run(OF_SANDBOX.read)).data.partner.sandbox.now)
  const events = site.subscribe('subscription { partnerSignupReceived { cursor } }')
  const over = events.next().catch((error: { code?: number }) => error.code)

  const after = await resetSandbox(partner)
  expect([after.id, after.host]).toEqual([before.id, before.host])
  expect(after.key).not.toBe(before.key)
  expect(Date.parse(after.now)).toBeLessThan(movedNow - 9 * 3_600_000)
  expect(codeOf(await site.run('{ site { name } }'))).toBe('UNAUTHENTICATED')
  expect(codeOf(await site.person(femke!.token).run(ME))).toBe('PERSISTED_ONLY')
  expect(await over).toBe(1001)
  const fresh = inSandbox(app, after)
  const again = after.members.find(({ email }) => email === femke!.email)!
  expect((await fresh.person(again.token).run(LANGUAGE)).data.viewer.language).toBe('nl')
  expect(await ownDatabases(after.host.split('.')[0]!)).toHaveLength(1)
  const { rows } = await app.admin.query(
    `select action, operator_role from accounts.audit where subject_type = 'sandbox' and after ->> 'key' = $1 order by at`,
    [partner.id],
  )
  expect(rows).toEqual(
    ['sandbox.created', 'sandbox.clock-moved', 'sandbox.reset'].map((action) => ({
      action,
      operator_role: 'partner',
    })),
  )
})

test('FED-06 two partners’ sandboxes know nothing of each other, and each looks like its own site', async () => {
  const one = await createSandbox(await newPartner('one'))
  const other = await createSandbox(await newPartner('two', '--site', 'dutch'))
  const nameOf = '{ site { name locales } }'
  expect((await inSandbox(app, one).run(nameOf)).data.site).toMatchObject({ name: 'Ruvela' })
  expect((await inSandbox(app, other).run(nameOf)).data.site).toEqual({
    name: 'Polderliefde',
    locales: ['nl'],
  })
  expect(codeOf(await inSandbox(app, { host: one.host, key: other.key }).run(nameOf))).toBe('UNAUTHENTICATED')
  const [ofOne, ofOther] = [one.members[0]!, other.members[0]!]
  expect(codeOf(await inSandbox(app, one).person(ofOther.token).run(ME))).toBe('PERSISTED_ONLY')
  // The same invented member: what happens to her in one sandbox does not in the other.
  expect(ofOne.profileId).toBe(ofOther.profileId)
  await inSandbox(app, one).person(ofOne.token).run(SPEAK, { language: 'fr' })
  const language = async (site: typeof one, token: string) =>
    (await inSandbox(app, site).person(token).run(LANGUAGE)).data.viewer.language
  expect([await language(one, ofOne.token), await language(other, ofOther.token)]).toEqual(['fr', 'nl'])
  // A link into one does not open the other.
  const { pathname, search } = new URL(one.entryUrl)
  expect((await app.visitor(other.host).fetch(pathname + search)).status).toBe(404)
})

test('FED-06 more partners than the operator allows have no sandbox, and another key has no right to one', async () => {
  for (const network of ['a', 'b', 'c']) await createSandbox(await newPartner(network))
  const fourth = await newPartner('d')
  expect((await fourth.run(OF_SANDBOX.create)).data.createSandbox).toEqual({
    __typename: 'SandboxRefusedError',
    code: 'SANDBOX_LIMIT',
  })
  for (const [mutation, name] of [
    [OF_SANDBOX.reset, 'resetSandbox'],
    [OF_SANDBOX.move, 'moveSandboxClock'],
  ] as const)
    expect((await fourth.run(mutation, { minutes: 5 })).data[name].code).toBe('SANDBOX_NOT_FOUND')
  expect((await fourth.run(OF_SANDBOX.delete)).data.deleteSandbox).toEqual({
    __typename: 'DeleteSandboxSuccess',
    partner: { sandbox: null },
  })
  const reader = await createPartner(app, '--network', 'a', '--scopes', 'signups:read')
  expect(codeOf(await reader.run(OF_SANDBOX.create))).toBe('FORBIDDEN')
  const [first] = partners
  for (const minutes of [0, -5, 527_041])
    expect((await first!.run(OF_SANDBOX.move, { minutes })).data.moveSandboxClock.fields[0].path).toBe(
      'minutes',
    )
})

test('FED-06 three sandboxes answer in turn though a process keeps two open, and photos show in each', async () => {
  const all = []
  for (const network of ['x', 'y', 'z']) all.push(await createSandbox(await newPartner(network)))
  for (const sandbox of [...all, all[0]!]) {
    const { data } = await inSandbox(app, sandbox)
      .person(sandbox.members[0]!.token)
      .run('{ viewer { profile { photos { url(variant: LARGE) } } } }')
    const { url } = data.viewer.profile.photos[0]
    const photo = await inSandbox(app, sandbox).person(sandbox.members[0]!.token).fetch(url)
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('FED-06 a reset in one process shows in the others at the next request', async () => {
  const partner = await newPartner('two-processes')
  const before = await createSandbox(partner)
  const second = await app.openSecondGateway()
  const there = (host: string, key: string) => second.meet({ ...app.visitor(), token: key }, host)
  const SITE = '{ site { name } }'
  expect((await there(before.host, before.key).run(SITE)).data.site.name).toBe('Ruvela')
  const after = await resetSandbox(partner)
  expect(codeOf(await there(before.host, before.key).run(SITE))).toBe('UNAUTHENTICATED')
  expect((await there(after.host, after.key).run(SITE)).data.site.name).toBe('Ruvela')
  await second.close()
})

test('FED-06 a sandbox without use for a month is deleted', async () => {
  const partner = await newPartner('unused')
  const { host, key } = await createSandbox(partner)
  const label = host.split('.')[0]!
  await app.moveClock('29 days')
  await app.runJob('accounts.delete-unused-sandboxes')
  expect(await ownDatabases(label)).toHaveLength(1)
  await app.moveClock('1 day')
  const [database] = await ownDatabases(label)
  const left = database!.replace(label, `${label.slice(0, 6)}aaaaaa`)
  await app.admin.query(`create database ${left}`)
  await app.runJob('accounts.delete-unused-sandboxes')
  expect(await databases()).not.toContain(left)
  expect(await ownDatabases(label)).toEqual([])
  expect(codeOf(await inSandbox(app, { host, key }).run('{ site { name } }'))).toBe('UNKNOWN_HOST')
  expect((await partner.run(OF_SANDBOX.read)).data.partner.sandbox).toBeNull()
})

test('FED-06 an installation without sandboxes says so, and knows no address of one', async () => {
  const none = await createTestApp({ SANDBOXES: '0' })
  const partner = await createPartner(none, '--network', 'none', '--scopes', 'partner:manage')
  for (const name of ['create', 'reset', 'delete'] as const)
    expect((await partner.run(OF_SANDBOX[name])).data[`${name}Sandbox`].code).toBe('SANDBOXES_OFF')
  const nowhere = none.device(`${'a'.repeat(12)}.sandbox.ruvela.test`, partner.key, none.visitor())
  expect(codeOf(await nowhere.run('{ partner { name } }'))).toBe('UNKNOWN_HOST')
  await none.close()
})

test('FED-06 the start names what sandboxes lack: one process, or the right to create databases', async () => {
  const environment = { SEED: 'none', SECRETS_KEY: app.config.SECRETS_KEY, SANDBOXES: '3' }
  const SUBGRAPH_URLS = 'likes=http://127.0.0.1:4101/graphql'
  expect(() => readConfig({ ...environment, SUBGRAPH_URLS })).toThrow(/SANDBOXES: .*gateway’s process/)
  expect(readConfig(environment).SANDBOXES).toBe(3)
  const demo = { SECRETS_KEY: app.config.SECRETS_KEY }
  const real = { NODE_ENV: 'test', SEED: 'none', SECRETS_KEY: app.config.SECRETS_KEY }
  expect([demo, { ...demo, SUBGRAPH_URLS }, real].map((one) => readConfig(one).SANDBOXES)).toEqual([10, 0, 0])
  const url = new URL(app.config.DATABASE_URL!)
  await requireRightForSandboxes(url.href)
  Object.assign(url, {
    username: 'ruvela_test_gateway',
    password: rolePassword(app.config, 'ruvela_test_gateway'),
  })
  await expect(requireRightForSandboxes(url.href)).rejects.toThrow(/needs the right CREATEDB/)
})

test('FED-06 a sandbox ends with the last key of its partner, and is there again with the next one', async () => {
  const partner = await newPartner('revoked')
  const sandbox = await createSandbox(partner)
  const SITE = '{ site { name } }'
  const site = inSandbox(app, sandbox)
  expect((await site.run(SITE)).data.site.name).toBe('Ruvela')
  await runCommand(app, ['scripts/operator/api-key.ts', 'revoke', '--site', 'ruvela', '--id', partner.id])
  expect(codeOf(await site.run(SITE))).toBe('UNKNOWN_HOST')
  const next = await newPartner('revoked')
  expect((await next.run(OF_SANDBOX.read)).data.partner.sandbox.id).toBe(sandbox.id)
  expect((await site.run(SITE)).data.site.name).toBe('Ruvela')
})

test('FED-06 while all sandboxes that may be open are in use, another one gets 503, and then its turn', async () => {
  const [one, two, three] = [
    await createSandbox(await newPartner('busy-1')),
    await createSandbox(await newPartner('busy-2')),
    await createSandbox(await newPartner('busy-3')),
  ]
  const SITE = '{ site { name } }'
  const holders = await Promise.all([one, two].map(holdRequests))
  const held = [one, two].map((sandbox) => inSandbox(app, sandbox).run(SITE))
  await expect.poll(() => Promise.all(holders.map((holder) => holder.isWaitedFor()))).toEqual([true, true])
  const refused = await inSandbox(app, three).run(SITE)
  expect([refused.status, codeOf(refused)]).toEqual([503, 'UNAVAILABLE'])
  for (const holder of holders) await holder.release()
  expect((await Promise.all(held)).map(({ data }) => data.site.name)).toEqual(['Ruvela', 'Ruvela'])
  expect((await inSandbox(app, three).run(SITE)).data.site.name).toBe('Ruvela')
})

/** Makes requests with a key wait in the sandbox's database. */
async function holdRequests({ host }: { host: string }) {
  const [name] = await ownDatabases(host.split('.')[0]!)
  const client = new pg.Client({ connectionString: databaseAt(app.config.DATABASE_URL!, name!) })
  await client.connect()
  await client.query('begin; lock table accounts.api_key in access exclusive mode')
  return {
    isWaitedFor: async () =>
      (
        await client.query(
          `select from pg_locks where not granted and relation = 'accounts.api_key'::regclass`,
        )
      ).rowCount! > 0,
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}
