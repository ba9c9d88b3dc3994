import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { type OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'
import { createTestApp } from '#testing/test-app.ts'

const ME = '{ operator { id role site { token } sites { token } } }'
const ALL = '{ operators { id email role isDisabled } }'
const OF_OPERATORS = `... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const CREATE = `mutation ($input: CreateOperatorInput!) { createOperator(input: $input) { __typename
  ... on CreateOperatorSuccess { operator { id role worksOnAllSites sites { token } } oneTimePassword } ${OF_OPERATORS}`
const UPDATE = `mutation ($input: UpdateOperatorInput!) { updateOperator(input: $input) { __typename
  ... on UpdateOperatorSuccess { operator { id role isDisabled sites { token } } } ${OF_OPERATORS}`
const RESET = `mutation ($input: ResetOperatorInput!) { resetOperator(input: $input) { __typename
  ... on ResetOperatorSuccess { operator { id } oneTimePassword } ... on UserError { code } } }`
const PERSISTED = 'query isSessionOverQuery '
const NODE = 'query ($id: ID!) { node(id: $id) { ... on Operator { id email } } }'

const PICTURE = path.resolve(import.meta.dirname, '../../../web/public/landing/daan.webp')

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

const readPersistedOperations = () =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../schema/persisted-operations.json'), 'utf8'),
  ) as Record<string, string>

type Row = {
  subgraph: string
  action: string
  operatorId: string | null
  operatorRole: string
  before: unknown
  after: unknown
  requestId: string | null
}
const auditOf = async (subjectId: string): Promise<Row[]> =>
  (
    await app.admin.query<Row>(
      `select 'accounts' as subgraph, action, operator_id as "operatorId", operator_role as "operatorRole", before, after,
        request_id as "requestId" from accounts.audit where subject_id = $1 order by id`,
      [subjectId],
    )
  ).rows
const auditCount = async () =>
  (await app.admin.query<{ count: number }>('select count(*)::int as count from accounts.audit')).rows[0]!
    .count
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
const sitesOfInput = async (...tokens: string[]) => {
  const { data } = await admin.run('{ operator { sites { id token } } }')
  return (data.operator.sites as { id: string; token: string }[])
    .filter(({ token }) => tokens.includes(token))
    .map(({ id }) => id)
}

test('OPER-01 an admin creates an operator for one site, with a password for the first login', async () => {
  const siteIds = await sitesOfInput('dutch')
  const input = { email: 'Nieuw@example.org', name: 'Nieuw', role: 'MODERATOR', siteIds }
  const { createOperator } = (await admin.run(CREATE, { input })).data
  expect(createOperator.operator).toMatchObject({
    role: 'MODERATOR',
    worksOnAllSites: false,
    sites: [{ token: 'dutch' }],
  })
  expect(createOperator.oneTimePassword).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
  const again = (await admin.run(CREATE, { input: { ...input, email: 'nieuw@EXAMPLE.org' } })).data
  expect(again.createOperator).toMatchObject({ code: 'OPERATOR_EMAIL_TAKEN' })
  const wrong = { email: 'x', name: ' ', role: 'ADMIN', siteIds: [toGlobalId('OperatorSite', 'x')] }
  expect((await admin.run(CREATE, { input: wrong })).data.createOperator.fields).toEqual([
    { path: 'siteIds', code: 'CHOICE_UNKNOWN' },
  ])
  expect((await admin.run(CREATE, { input: { ...wrong, siteIds: [] } })).data.createOperator.fields).toEqual([
    { path: 'email', code: 'EMAIL_INVALID' },
    { path: 'name', code: 'REQUIRED' },
    { path: 'siteIds', code: 'REQUIRED' },
  ])
})

test('OPER-01 a change of role or sites ends every session of the operator, at once', async () => {
  const ada = await app.logInOperator('support')
  const change = async (changed: object) =>
    (await admin.run(UPDATE, { input: { operatorId: ada.id, ...changed } })).data.updateOperator
  expect(await change({ role: 'FINANCE' })).toMatchObject({ operator: { role: 'FINANCE' } })
  expect((await ada.run(ME)).data).toEqual({ operator: null })
  const bo = await app.logInOperator('support')
  const toDutch = { operatorId: bo.id, siteIds: await sitesOfInput('dutch') }
  await admin.run(UPDATE, { input: toDutch })
  expect((await bo.run(ME)).data).toEqual({ operator: null })
})

test('OPER-01 a disabled operator is logged out and cannot log in until an admin enables the login', async () => {
  const ada = await app.logInOperator('support')
  const set = async (isDisabled: boolean) =>
    (await admin.run(UPDATE, { input: { operatorId: ada.id, isDisabled } })).data.updateOperator
  expect(await set(true)).toMatchObject({ operator: { isDisabled: true, role: 'SUPPORT' } })
  expect((await ada.run(ME)).data).toEqual({ operator: null })
  const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) { __typename } }`
  const login = { input: { email: ada.email, password: ada.password } }
  const tried = async () => (await app.visitor().run(BEGIN, login)).data.beginOperatorLogin.__typename
  expect(await tried()).toBe('LoginFailedError')
  await set(false)
  expect(await tried()).toBe('BeginOperatorLoginSuccess')
})

test('OPER-01 operators cannot reset themselves, which would end the session that shows the password', async () => {
  const { resetOperator } = (await admin.run(RESET, { input: { operatorId: admin.id } })).data
  expect(resetOperator).toMatchObject({ code: 'OPERATOR_SELF' })
  expect((await admin.run(ME)).data.operator).not.toBeNull()
})

test('OPER-01 a reset logs the operator out and lets another app be set up', async () => {
  const ada = await app.logInOperator('support')
  const { resetOperator } = (await admin.run(RESET, { input: { operatorId: ada.id } })).data
  expect((await ada.run(ME)).data).toEqual({ operator: null })
  const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) {
    ... on BeginOperatorLoginSuccess { challenge { needsNewPassword enrolment { secret } } } ... on UserError { code } } }`
  const begin = async (password: string) =>
    (await app.visitor().run(BEGIN, { input: { email: ada.email, password } })).data.beginOperatorLogin
  expect(await begin(ada.password)).toEqual({ code: 'LOGIN_FAILED' })
  const { challenge } = await begin(resetOperator.oneTimePassword)
  expect(challenge.needsNewPassword).toBe(true)
  expect(challenge.enrolment.secret).not.toBe(ada.secret)
  const { rows } = await app.admin.query(
    'select from accounts.operator_recovery_code where operator_id = $1',
    [ada.operatorId],
  )
  expect(rows).toEqual([])
})

test('OPER-01 the last admin for every site cannot be disabled or demoted, also by two at once', async () => {
  const second = await app.logInOperator('admin')
  const ofDutch = await app.logInOperator('admin', { sites: ['dutch'] })
  const disable = (by: OperatorPerson, whom: OperatorPerson) =>
    by.run(UPDATE, { input: { operatorId: whom.id, isDisabled: true } })
  const outcomes = await Promise.all([disable(admin, second), disable(second, admin)])
  const done = outcomes.filter(({ data }) => data?.updateOperator?.operator?.isDisabled === true)
  expect(done).toHaveLength(1)
  const [left, gone] = outcomes[0] === done[0] ? [admin, second] : [second, admin]
  for (const change of [
    { isDisabled: true },
    { role: 'SUPPORT' },
    {
      siteIds: await left
        .run('{ operator { sites { id } } }')
        .then(({ data }) => data.operator.sites.map(({ id }: any) => id)),
    },
  ]) {
    const { data } = await left.run(UPDATE, { input: { operatorId: left.id, ...change } })
    expect(data.updateOperator, JSON.stringify(change)).toMatchObject({ code: 'OPERATOR_LAST_ADMIN' })
  }
  await left.run(UPDATE, { input: { operatorId: gone.id, isDisabled: false } })
  admin = left
  // An admin of some sites could otherwise make one of all.
  const at = ofDutch.on('dutch')
  expect((await at.run(ME)).data.operator).toMatchObject({ role: 'ADMIN', site: { token: 'dutch' } })
  expect(codeOf(await at.run(ALL))).toBe('FORBIDDEN')
  expect(codeOf(await at.run(UPDATE, { input: { operatorId: left.id, isDisabled: true } }))).toBe('FORBIDDEN')
})

test('OPER-01 every change of an operator is in the audit with its request, and a refused one is not', async () => {
  const { operatorId, email } = await app.hireOperator('support')
  const id = toGlobalId('Operator', operatorId)
  const before = await auditCount()
  const moderator = await app.logInOperator('moderator')
  const logins = (await auditCount()) - before
  expect(codeOf(await moderator.run(UPDATE, { input: { operatorId: id, role: 'FINANCE' } }))).toBe(
    'FORBIDDEN',
  )
  const taken = { email, name: 'Twice', role: 'SUPPORT' }
  expect((await admin.run(CREATE, { input: taken })).data.createOperator.code).toBe('OPERATOR_EMAIL_TAKEN')
  const unknown = { operatorId: toGlobalId('Operator', admin.operatorId.replace(/^./, 'f')), role: 'ADMIN' }
  expect((await admin.run(UPDATE, { input: unknown })).data.updateOperator.code).toBe('OPERATOR_NOT_FOUND')
  expect(await auditCount()).toBe(before + logins)
  const requestId = '0190a3b4-0000-7000-8000-000000000001'
  await admin.run(UPDATE, { input: { operatorId: id, role: 'FINANCE' } }, { 'x-request-id': requestId })
  await admin.run(RESET, { input: { operatorId: id } })
  const acts = await auditOf(operatorId)
  expect(acts.map(({ action, operatorRole }) => [action, operatorRole])).toEqual([
    ['operator.created', 'command line'],
    ['operator.changed', 'admin'],
    ['operator.reset', 'admin'],
  ])
  expect(acts[1]).toMatchObject({
    operatorId: admin.operatorId,
    before: { role: 'support', siteIds: null, isDisabled: false },
    after: { role: 'finance', siteIds: null, isDisabled: false },
    requestId,
  })
  await app.drainEvents()
  const { rows } = await app.admin.query<Row>(
    `select subgraph, action, operator_id as "operatorId", operator_role as "operatorRole", before, after, request_id as "requestId"
      from accounts.audit_log where subject_id = $1 order by at, id`,
    [operatorId],
  )
  expect(rows).toEqual(acts)
})

test('OPER-01 an operator who lacks the role, a member and a partner cannot manage operators', async () => {
  const member = await app.signUp()
  const partner = await createPartner(app)
  const moderator = await app.logInOperator('moderator')
  expect(codeOf(await moderator.run(ALL))).toBe('FORBIDDEN')
  expect(codeOf(await member.run(ALL))).toBe('UNAUTHENTICATED')
  expect(codeOf(await app.visitor().run(ALL))).toBe('UNAUTHENTICATED')
  expect(codeOf(await partner.run(ALL))).toBe('FORBIDDEN')
  const { data } = await admin.run(ALL)
  expect(data.operators.map(({ id }: { id: string }) => id)).toContain(moderator.id)
})

test('OPER-01 a member’s cookie opens no operator, and an operator’s opens no member', async () => {
  const member = await app.signUp()
  const moderator = await app.logInOperator('moderator')
  const both = 'query { viewer { id } operator { id } }'
  const asBoth = (cookie: string) => app.visitor().run(both, {}, { cookie })
  expect((await asBoth(`__Host-operator=${member.token!}`)).data).toEqual({ viewer: null, operator: null })
  const swapped = await app
    .device('ruvela.test', moderator.token, member)
    .run(both, {}, { cookie: `__Host-operator=${moderator.token}` })
  // An unknown bearer token sends no free operation.
  expect(codeOf(swapped)).toBe('PERSISTED_ONLY')
  // A bearer token speaks for the member alone, even in a browser with an operator's cookie.
  const { data } = await member.run(both, {}, { cookie: `__Host-operator=${moderator.token}` })
  expect(data).toMatchObject({ viewer: { id: expect.any(String) }, operator: null })
  const partner = await createPartner(app)
  const withKey = await partner.run(
    ALL,
    {},
    {
      ...member,
      run: (document, variables, headers) =>
        app.visitor().run(document, variables, { ...headers, cookie: `__Host-operator=${admin.token}` }),
    },
  )
  expect(codeOf(withKey)).toBe('FORBIDDEN')
})

test('OPER-01 an operator of one site cannot work on another', async () => {
  const dutch = await app.logInOperator('admin', { sites: ['dutch'] })
  // The console at another site's host still learns who it is and where the work is.
  expect((await dutch.run(ME)).data.operator).toMatchObject({
    site: { token: 'dutch' },
    sites: [{ token: 'dutch' }],
  })
  expect((await dutch.on('ruvela').run(ME)).data.operator.site).toEqual({ token: 'dutch' })
  for (const who of [dutch, dutch.on('ruvela'), dutch.on('unknown')])
    expect(codeOf(await who.run(ALL))).toBe('FORBIDDEN')
  expect((await dutch.on('dutch').run('{ site { name } operator { site { token } } }')).data).toEqual({
    site: { name: 'Polderliefde' },
    operator: { site: { token: 'dutch' } },
  })
  // A site that the operator may not work on is never replaced by one that is open.
  const here = await app.logInOperator('admin', { sites: ['ruvela'] })
  expect(codeOf(await here.on('dutch').run(ALL))).toBe('FORBIDDEN')
})

test('OPER-01 a request that names another site carries no member’s session along', async () => {
  const member = await app.signUp()
  const [id] = Object.entries(readPersistedOperations()).find(([, text]) => text.startsWith(PERSISTED)) ?? []
  const ask = async (headers: Record<string, string>) => {
    const cookie = `__Host-session=${member.token!}; __Host-operator=${admin.token}`
    const answer = await app.visitor().fetch('/graphql', {
      method: 'POST',
      body: JSON.stringify({ id, variables: {} }),
      headers: { 'content-type': 'application/json', cookie, ...headers },
    })
    return answer.json().data.viewer
  }
  expect(await ask({})).toMatchObject({ id: expect.any(String) })
  for (const site of ['dutch', 'ruvela', 'unknown']) expect(await ask({ 'x-operator-site': site })).toBeNull()
})

test('OPER-01 a page of another site cannot act by an operator’s cookie', async () => {
  const { errors } = await admin.run(
    'mutation { logOutOperator { ... on LogOutOperatorSuccess { loggedOut } } }',
    {},
    {
      origin: 'https://evil.example',
    },
  )
  expect(codeOf({ errors: errors! })).toBe('FORBIDDEN')
  expect((await admin.run(ME)).data.operator).not.toBeNull()
})

test('OPER-01 FED-02 an operator is found by id by oneself and by an admin for every site', async () => {
  const ada = await app.logInOperator('support')
  const bo = await app.logInOperator('support')
  expect((await ada.run(NODE, { id: ada.id })).data.node).toEqual({ id: ada.id, email: ada.email })
  expect((await admin.run(NODE, { id: ada.id })).data.node).toEqual({ id: ada.id, email: ada.email })
  for (const who of [bo, app.visitor(), await app.signUp()])
    expect((await who.run(NODE, { id: ada.id })).data.node).toBeNull()
})

test('OPER-01 the operators’ own host serves the console on the sites that the operator works on @long', async () => {
  const own = await createTestApp({ OPERATOR_HOST: 'console.example.org' })
  try {
    const host = 'console.example.org'
    const dutch = await own.logInOperator('moderator', { sites: ['dutch'], host })
    expect((await dutch.run('{ site { name } operator { site { token } } }')).data).toEqual({
      site: { name: 'Polderliefde' },
      operator: { site: { token: 'dutch' } },
    })
    const everywhere = await own.logInOperator('moderator', { host })
    expect((await everywhere.on('ruvela').run('{ site { name } }')).data).toEqual({
      site: { name: 'Ruvela' },
    })
    const member = await own.signUp()
    const elsewhere = own.device(host, member.token!, member)
    expect(codeOf(await elsewhere.run('{ viewer { id } }'))).toBe('PERSISTED_ONLY')
    for (const place of ['/signup', '/members', '/api/settings.php', '/developers'])
      expect((await own.visitor(host).fetch(place)).status, place).toBe(404)
    const form = new FormData()
    form.set('file', new Blob([readFileSync(PICTURE)], { type: 'image/webp' }), 'me.webp')
    const upload = new Response(form)
    const body = Buffer.from(await upload.arrayBuffer())
    const headers = { 'content-type': upload.headers.get('content-type')! }
    expect((await member.fetch('/upload/photo', { method: 'POST', body, headers })).status).toBe(200)
    await own.drainEvents()
    const QUEUE = '{ moderationQueue(kinds: [PHOTO]) { edges { node { photo { url(variant: LARGE) } } } } }'
    const { edges } = (await everywhere.on('ruvela').run(QUEUE)).data.moderationQueue
    expect(await everywhere.on('ruvela').fetch(edges[0].node.photo.url)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    })
    const finance = await own.logInOperator('finance', { host })
    expect((await finance.on('ruvela').fetch('/operator/files/orders.csv')).status).toBe(200)
    const home = await own.visitor(host).fetch('/')
    expect([home.status, home.headers['location']]).toEqual([302, '/operator'])
    expect((await own.visitor(host).fetch('/healthz')).status).toBe(200)
  } finally {
    await own.close()
  }
})
