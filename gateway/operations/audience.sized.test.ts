import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import type { OperatorRole } from '#platform/requests/audience.ts'
import { rolesThatSee, type Role } from '#testing/attack/access.ts'
import { isAnswered, probesOf } from '#testing/attack/probes.ts'
import { DEPTH_MAX as FLAT, SCHEMA, selectionOf } from '#testing/attack/schema-paths.ts'
import { nodesOfConsole } from '#testing/console-nodes.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp } from '#testing/oauth-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { NO_SANDBOX, nodesOfMember, nodesOfPartner } from '#testing/own-nodes.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person, Result } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { readApiDocument } from './api-schema.ts'
import { readAudiences } from './audience.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { id } conversation { id } } } }`
const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`
const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'
const QUEUE = '{ moderationQueue(kinds: [PHOTO]) { nodes { id member { id } photo { id } } } }'
const REFUSE = `mutation ($caseId: ID!) { decideCase(input: { caseId: $caseId, decision: REFUSE, reason: NO_PERSON }) { __typename } }`
const TRAFFIC = ['--network', 'daisycon']
const MANAGES = ['--scopes', 'site:read,signups:read,orders:read,partner:manage']

// In `main` each role tries every fifth probe, and others than the next role; all try those of operators.
const EVERY = triesAll() ? 1 : 5
const isOfOperators = ({ leaves }: { leaves: string[] }) =>
  leaves.some((leaf) => /^(Operator|Query\.operators?)(\.|$)/.test(leaf))

type Ask = (document: string, variables?: Record<string, unknown>) => Promise<Result>

const app = testApp()
let ada: Person
let partner: Partner
/** The same partner, with a key that may manage the others. */
let manager: Partner
let operators: Record<OperatorRole, OperatorPerson>
beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada' })
  partner = await createPartner(app, ...TRAFFIC)
  manager = await createPartner(app, ...TRAFFIC, ...MANAGES)
  operators = {
    admin: await app.logInOperator('admin'),
    moderator: await app.logInOperator('moderator', { sites: ['ruvela'] }),
    support: await app.logInOperator('support'),
    finance: await app.logInOperator('finance'),
  }
})

/** An object of every kind that Ada has, by type, as the API itself returns it to her. */
async function whatAdaHas(): Promise<Record<string, string>> {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  await bo.run(LIKE, { id: ada.profileId })
  await ada.run(LIKE, { id: bo.profileId })
  await ada.run('mutation { updateProfile(input: { aboutMe: "Ik houd van de zee" }) { __typename } }')
  const sent = await ada.run(SEND, { input: { clientId: newId(), recipientId: bo.profileId, text: 'hello' } })
  const { site, bundles, viewer } = (await ada.run('{ site { id } bundles { id } viewer { id } }')).data
  const input = {
    idempotencyKey: newId(),
    bundleId: bundles[0].id,
    method: 'IDEAL',
    conditionsAccepted: true,
  }
  const { order } = (await ada.run(ORDER, { input })).data.placeOrder
  await ada.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
  await app.drainEvents()
  const { photoId } = (await uploadPhoto(ada)).json()
  return {
    ...(await whatModeratorsHave()),
    ...(await nodesOfMember(ada.run, {
      password: ada.password,
      origin: 'https://ruvela.test',
      app: (await createOAuthApp(app)).request(),
    })),
    ...(await nodesOfConsole(operators.admin.run, {
      site: 'ruvela',
      memberId: bo.memberId,
      proof: {
        password: operators.admin.password,
        code: operators.admin.recoveryCodes.shift()!,
        origin: 'https://ruvela.test',
      },
    })),
    ...(await nodesOfPartner((...asked) => manager.run(...asked), 'https://partner.example/hook')),
    ...NO_SANDBOX,
    Site: site.id,
    Bundle: bundles[0].id,
    Viewer: viewer.id,
    Profile: ada.profileId,
    Photo: photoId,
    Order: order.id,
    Conversation: sent.data.sendMessage.conversation.id,
    Message: sent.data.sendMessage.message.id,
    Operator: operators.support.id,
  }
}

/** The case about Ada's photo, and the statement of reasons that its refusal has given her. */
async function whatModeratorsHave(): Promise<Record<string, string>> {
  await app.drainEvents()
  const { moderator } = operators
  const [about] = (await moderator.run(QUEUE)).data.moderationQueue.nodes
  await moderator.run(REFUSE, { caseId: about.id })
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  const [statement] = (await ada.run('{ viewer { statements { id } } }')).data.viewer.statements
  return {
    ModerationCase: about.id,
    ModeratedMember: about.member.id,
    ModeratedPhoto: about.photo.id,
    Statement: statement.id,
  }
}

test('FED-07 every field of a member’s data is tried by everybody and answers only its schema audience', async () => {
  const ids = await whatAdaHas()
  const blocked = await app.signUp({ name: 'Bea' })
  await ada.run(BLOCK, { id: blocked.profileId })
  const everybody: Partial<Record<Role, Ask>> = {
    owner: ada.run,
    free: (await app.signUp({ name: 'Cor', gender: 'MALE', seeking: 'FEMALE' })).run,
    blocked: blocked.run,
    otherSite: (await app.signUp({ name: 'Elsewhere', host: 'dutch.test' })).run,
    partner: (document, variables) => manager.run(document, variables),
    developer: app.visitor().run,
    ...Object.fromEntries(Object.entries(operators).map(([role, { run }]) => [role, run])),
  }
  // `nodes` is `node` for each of its ids; the attack uses both.
  const probes = probesOf(ids).filter(({ entry }) => entry !== 'nodes')
  const leaks: string[] = []
  const count = { owned: 0, shown: 0 }
  const shownTo = new Set<string>()
  for (const [at, [role, ask]] of (Object.entries(everybody) as [Role, Ask][]).entries())
    // The owner tries everything, because the others' refusals only count where there is something to see.
    for (const probe of probes.filter(
      (one, index) => role === 'owner' || index % EVERY === at % EVERY || isOfOperators(one),
    )) {
      const { data } = await ask(probe.query, { id: probe.id })
      for (const leaf of probe.leaves) {
        const [mayBe, is] = [rolesThatSee(leaf).includes(role), isAnswered(data, probe, leaf)]
        if (is) shownTo.add(`${role} ${leaf}`)
        if (is && !mayBe) leaks.push(`${leaf} by ${probe.entry} to ${role}`)
        if (role === 'owner' && mayBe) count[is ? 'shown' : 'owned'] += 1
      }
    }
  expect(leaks).toEqual([])
  // The attack saw data: most of her fields have a value for her.
  expect(count.shown).toBeGreaterThan(count.owned)
  for (const shown of ['support Operator.email', 'admin Operator.email', 'admin Query.operators'])
    expect([...shownTo].join('\n')).toContain(shown)
  expect(
    [...shownTo].filter((shown) => /^(moderator|finance) (Operator|Query\.operators)(\.|$)/.test(shown)),
  ).toEqual([])
})

test('FED-07 OPER-01 each field of operators is refused to every other role before it is read', async () => {
  const api = readApiDocument()
  const audienceOf = readAudiences(api)
  const calls = [SCHEMA.getQueryType()!, SCHEMA.getMutationType()!].flatMap((type) =>
    Object.values(type.getFields())
      .map((field) => ({ type, field, audience: audienceOf(type.name, field.name) }))
      .filter(({ audience }) => audience.of === 'operator' && audience.role !== 'anybody'),
  )
  expect(calls.length).toBeGreaterThan(3)
  const wrong: string[] = []
  for (const { type, field, audience } of calls) {
    // All that is below a list of orders would be refused for its size first.
    const selection = selectionOf(field, FLAT)
    const kind = type.name === 'Mutation' ? 'mutation' : 'query'
    const head = selection.includes('$id') ? `${kind} ($id: ID!)` : kind
    const refusals = { [ada.memberId]: ada.run, visitor: app.visitor().run, partner: partner.run }
    for (const [who, ask] of Object.entries(refusals)) {
      const { errors = [] } = await ask(`${head} { ${selection} }`, { id: ada.profileId })
      const code = who === 'partner' ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      if (errors[0]?.extensions.code !== code) wrong.push(`${field.name} to ${who}`)
    }
    const may = (role: string) =>
      audience.role === undefined || audience.role === 'anywhere' || audience.role.split(',').includes(role)
    for (const [role, { run }] of Object.entries(operators)) {
      if (role === 'admin' || may(role)) continue
      const { errors = [] } = await run(`${head} { ${selection} }`, { id: ada.profileId })
      if (errors[0]?.extensions.code !== 'FORBIDDEN') wrong.push(`${field.name} to ${role}`)
    }
  }
  expect(wrong).toEqual([])
})

test('FED-07 a members’ mutation asks visitors to log in, and a visitors’ mutation does not', async () => {
  const audienceOf = readAudiences(readApiDocument())
  const wrong: string[] = []
  for (const field of Object.values(SCHEMA.getMutationType()!.getFields())) {
    const selection = selectionOf(field, 0)
    const head = selection.includes('$id') ? 'mutation ($id: ID!)' : 'mutation'
    const { errors = [] } = await app.visitor().run(`${head} { ${selection} }`, { id: ada.profileId })
    const asksToLogIn = errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED')
    const { of, role } = audienceOf('Mutation', field.name)
    const isForNobodyElse = !['visitor', 'partner'].includes(of) && role !== 'anybody'
    if (asksToLogIn !== isForNobodyElse) wrong.push(`${field.name} ${JSON.stringify(errors)}`)
  }
  expect(wrong).toEqual([])
})

test('FED-07 a key outside its scopes is refused before any read, with the scope that would open the field', async () => {
  const without = await createPartner(app)
  const signups = '{ partnerSignups { edges { node { reference } } } }'
  expect((await partner.run(signups)).data).toEqual({ partnerSignups: { edges: [] } })
  const refused = await without.run(signups)
  expect(refused.status).toBe(403)
  expect(refused.data).toBeUndefined()
  expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', scope: 'signups:read' } }])
  // A member's fields are closed to partners by any path, and such an operation gets no data at all.
  const viaNode = 'query ($id: ID!) { site { name } node(id: $id) { id ... on Profile { displayName } } }'
  for (const document of ['{ site { name } viewer { id } }', viaNode]) {
    const answer = await partner.run(document, document === viaNode ? { id: ada.profileId } : {})
    expect(answer.data, document).toBeUndefined()
    expect(answer.errors, document).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  }
})

const toldTo = async (ask: Ask): Promise<GraphQLSchema> =>
  buildClientSchema((await ask(getIntrospectionQuery())).data)

test('FED-07 introspection shows developers all public parts, a key its scopes’ parts and browsers nothing', async () => {
  const [developer, whole, bare] = await Promise.all([
    toldTo(app.visitor().run),
    toldTo((document) => partner.run(document)),
    createPartner(app).then((other) => toldTo((document) => other.run(document))),
  ])
  expect(developer.getType('Viewer')).toBeDefined()
  expect(developer.getType('PartnerSignup')).toBeUndefined()
  expect(whole.getType('PartnerSignup')).toBeDefined()
  expect(bare.getType('PartnerSignup')).toBeUndefined()
  for (const told of [whole, bare]) {
    expect(told.getMutationType() ?? undefined).toBeUndefined()
    for (const hidden of ['Viewer', 'Profile', 'Order', 'Message'])
      expect(told.getType(hidden)).toBeUndefined()
    // Everything shown can be queried: every field leads to something.
    for (const field of Object.values(told.getQueryType()!.getFields())) {
      const type = getNamedType(field.type)
      if (isObjectType(type)) expect(Object.keys(type.getFields()).length, field.name).toBeGreaterThan(0)
    }
  }
  const browser = await app.visitor().fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query: '{ __schema { types { name } } }' }),
    headers: { 'content-type': 'application/json', authorization: '' },
  })
  expect(browser.json().errors[0].extensions.code).toBe('PERSISTED_ONLY')
})

test('an introspection query must stand alone, for every role and in every form', async () => {
  const hidden =
    'query { ...Both } fragment Both on Query { site { name } ... { __type(name: "Site") { name } } }'
  for (const ask of [app.visitor().run, partner.run] as Ask[]) {
    expect((await ask('{ __typename __type(name: "Site") { name } }')).data).toEqual({
      __typename: 'Query',
      __type: { name: 'Site' },
    })
    for (const document of ['{ __schema { queryType { name } } site { name } }', hidden])
      expect((await ask(document)).errors, document).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
  }
})
