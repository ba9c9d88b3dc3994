import { isInterfaceType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { openShop } from '#subgraphs/billing/testing/shop.ts'
import { nodesOfConsole } from '#testing/console-nodes.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp } from '#testing/oauth-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { nodesOfMember, nodesOfPartner } from '#testing/own-nodes.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person, Result } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

// other-site.thorough.test.ts walks every query, mutation and subscription.

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
  ... on SendMessageSuccess { message { id } conversation { id } } ... on UserError { code } } }`
const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id } } } }`
const OWN = '{ site { id } bundles { id } viewer { id profile { id photos { id } } } }'
const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } nodes(ids: [$id]) { id } }'
const QUEUE = '{ moderationQueue(kinds: [PHOTO]) { nodes { id member { id } photo { id } } } }'
const REFUSE = `mutation ($caseId: ID!) { decideCase(input: { caseId: $caseId, decision: REFUSE, reason: NO_PERSON }) { __typename } }`
const LIKE =
  'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }'

const app = testApp()
let vera: Person
let mallory: Person
beforeAll(async () => {
  vera = await app.signUp({ name: 'Vera' })
  mallory = await app.signUp({ name: 'Mallory', gender: 'MALE', seeking: 'FEMALE', host: 'dutch.test' })
})

const write = async (recipientId: string, from: Person) =>
  (await from.run(SEND, { input: { clientId: newId(), recipientId, text: 'hello' } })).data.sendMessage

/** One object of each type with an id that members see, all Vera's or her site's. */
async function objectsOfVera(): Promise<string[]> {
  const otto = await app.signUp({ name: 'Otto', gender: 'MALE', seeking: 'FEMALE' })
  const { message, conversation } = await write(otto.profileId, vera)
  const { site, bundles, viewer } = (await vera.run(OWN)).data
  const choice = { bundleId: bundles[0].id, method: 'IDEAL', conditionsAccepted: true }
  const placed = await vera.run(ORDER, { input: { ...choice, idempotencyKey: newId() } })
  const { profile } = viewer
  const { Gift: _everySites, ...others } = await nodesOfMember(vera.run, {
    password: vera.password,
    origin: 'https://ruvela.test',
    app: (await createOAuthApp(app)).request(),
  })
  return [
    ...Object.values(others).map((id) => ({ id })),
    site,
    bundles[0],
    viewer,
    profile,
    profile.photos[0],
    message,
    conversation,
    placed.data.placeOrder.order,
  ].map(({ id }) => id as string)
}

/** What the moderation of Vera's photo consists of: for the moderator, and the statement for Vera. */
async function moderationOfVera(
  moderator: OperatorPerson,
): Promise<{ console: string[]; statement: string }> {
  const [about] = (await moderator.run(QUEUE)).data.moderationQueue.nodes
  await moderator.run(REFUSE, { caseId: about.id })
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  const [statement] = (await vera.run('{ viewer { statements { id } } }')).data.viewer.statements
  return { console: [about.id, about.member.id, about.photo.id], statement: statement.id }
}

/** One object of each type of the console, of Vera's site. */
async function objectsOfConsole(admin: OperatorPerson): Promise<string[]> {
  const uma = await app.signUp({ name: 'Uma' })
  await (await openShop(app)).buy(uma)
  const proof = {
    password: admin.password,
    code: admin.recoveryCodes.shift()!,
    origin: 'https://ruvela.test',
  }
  const { memberId } = uma
  return Object.values(await nodesOfConsole(admin.run, { site: 'ruvela', memberId, proof }))
}

test('members and operators of another site get null for the id of an object of any type', async () => {
  const found: string[] = []
  type Ask = (document: string, variables: { id: string }) => Promise<Result>
  const expectOnlyHere = async (id: string, here: Ask, elsewhere: Ask) => {
    const { data } = await here(NODE, { id })
    expect(data).toMatchObject({ node: { id }, nodes: [{ id }] })
    found.push(data.node.__typename)
    expect([data.node.__typename, (await elsewhere(NODE, { id })).data]).toEqual([
      data.node.__typename,
      { node: null, nodes: [null] },
    ])
  }
  expect((await uploadPhoto(vera)).status).toBe(200)
  await app.drainEvents()
  for (const id of await objectsOfVera()) await expectOnlyHere(id, vera.run, mallory.run)
  const [here, elsewhere] = [
    await app.logInOperator('moderator', { sites: ['ruvela'] }),
    await app.logInOperator('moderator', { sites: ['dutch'], host: 'dutch.test' }),
  ]
  const moderation = await moderationOfVera(here)
  for (const id of moderation.console) await expectOnlyHere(id, here.run, elsewhere.run)
  await expectOnlyHere(moderation.statement, vera.run, mallory.run)
  const manages = ['--network', 'own', '--scopes', 'site:read,signups:read,partner:manage']
  const partner = await createPartner(app, ...manages)
  const other = await createPartner(app, '--site', 'dutch', ...manages)
  const ask = (document: string, variables?: Record<string, unknown>) => partner.run(document, variables)
  for (const id of Object.values(await nodesOfPartner(ask, 'https://partner.example/hook')))
    await expectOnlyHere(id, ask, (document, variables) => other.run(document, variables, mallory))
  const console = [
    await app.logInOperator('admin', { sites: ['ruvela'] }),
    await app.logInOperator('admin', { sites: ['dutch'], host: 'dutch.test' }),
  ] as const
  for (const id of await objectsOfConsole(console[0]))
    await expectOnlyHere(id, console[0].run, console[1].run)
  const schema = app.installation.live.apiSchema
  const node = schema.getType('Node')
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : []
  // A new type: create one for Vera above. Operators belong to the installation, gifts to every site, and
  // sandboxes take a database each: their own tests ask a partner of another site.
  expect([...found, 'Gift', 'Operator', 'Sandbox'].toSorted()).toEqual(types.toSorted())
})

test('a member of another site can neither like nor write to a member of this one', async () => {
  const stranger = await app.signUp({ name: 'Sam', gender: 'MALE', seeking: 'FEMALE' })
  expect((await mallory.run(LIKE, { id: vera.profileId })).data.likeProfile).toMatchObject({
    code: expect.any(String),
  })
  expect(await write(vera.profileId, mallory)).toMatchObject({ code: expect.any(String) })
  expect((await stranger.run(LIKE, { id: vera.profileId })).data.likeProfile.__typename).toBe(
    'LikeProfileSuccess',
  )
  expect((await vera.run('{ viewer { likesReceived(first: 5) { nodes { displayName } } } }')).data).toEqual({
    viewer: { likesReceived: { nodes: [{ displayName: 'Sam' }] } },
  })
})
