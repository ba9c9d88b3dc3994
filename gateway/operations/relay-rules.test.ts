import {
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLObjectType,
} from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp } from '#testing/oauth-app.ts'
import { nodesOfMember, nodesOfPartner } from '#testing/own-nodes.ts'
import { PAGE, walkPages } from '#testing/page-walk.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const NODE = `query ($id: ID!) { node(id: $id) { __typename id } }`
const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { id } conversation { id } } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id } } } }`
const ME = `{ site { id } bundles { id } viewer { id profile { photos { id } } } }`

const app = testApp()
let ada: Person
let bo: Person
let stranger: Person
let partner: Partner
/** An id of every type that implements Node, as the API itself returned it to Ada. */
let ids: Record<string, string>
/** An id of every type that only partners find. */
let idsOfPartner: Record<string, string>

beforeAll(async () => {
  const man = { gender: 'MALE', seeking: 'FEMALE' } as const
  ada = await app.signUp({ name: 'Ada' })
  bo = await app.signUp({ name: 'Bo', ...man })
  stranger = await app.signUp({ name: 'Ver', ...man, host: 'dutch.test' })
  const { message, conversation } = (
    await ada.run(SEND, { input: { clientId: 'first', recipientId: bo.profileId, text: 'hello' } })
  ).data.sendMessage
  const { site, bundles, viewer } = (await ada.run(ME)).data
  const { order } = (
    await ada.run(ORDER, {
      input: { idempotencyKey: newId(), bundleId: bundles[0].id, method: 'IDEAL', conditionsAccepted: true },
    })
  ).data.placeOrder
  const photo = (await uploadPhoto(ada)).json().photoId
  ids = {
    Site: site.id,
    Bundle: bundles[0].id,
    Viewer: viewer.id,
    Profile: bo.profileId,
    Photo: photo,
    Message: message.id,
    Conversation: conversation.id,
    Order: order.id,
    ...(await nodesOfMember(ada.run, {
      password: ada.password,
      origin: 'https://ruvela.test',
      app: (await createOAuthApp(app)).request(),
    })),
  }
  partner = await createPartner(app, '--network', 'own', '--scopes', 'site:read,signups:read,partner:manage')
  idsOfPartner = await nodesOfPartner((...asked) => partner.run(...asked), 'https://partner.example/hook')
})

const schema = () => app.installation.live.apiSchema
const nodeOf = async (person: Person, id: string) => {
  const { data, errors } = await person.run(NODE, { id })
  expect(errors).toBeUndefined()
  return data.node
}

/** Nodes for operators, statements of reasons, and sandboxes: tests of accounts find them by their ids. */
const NODES_OF_OTHERS = [
  'ModeratedMember',
  'ModeratedPhoto',
  'ModerationCase',
  'Operator',
  'Sandbox',
  'Statement',
]
/** Nodes of the console, which console-nodes.test.ts finds. */
const NODES_OF_CONSOLE = [
  'Announcement',
  'ChoiceList',
  'DiscountCodeSeries',
  'GiftList',
  'HouseProfile',
  'IcebreakerList',
  'MemberErasureAsk',
  'MoneyAct',
  'OperatorOrder',
  'OperatorPage',
  'OperatorPageLanguage',
  'OperatorPasskey',
  'OperatorRefund',
  'OperatorSite',
  'SiteChange',
  'TrustedFlagger',
]

/** What only its own member finds. */
const OWN = [
  'Viewer',
  'Order',
  'Conversation',
  'Message',
  'ConnectedApp',
  'CreditEntry',
  'DirectDebit',
  'Passkey',
  'Session',
]
/** A gift of the product's catalogue, which both sites of the test offer. */
const OF_SEVERAL_SITES = ['Gift']

test('FED-02 every type with an id is found by it, alone and among others', async () => {
  const typeNames = schema()
    .getPossibleTypes(schema().getType('Node') as never)
    .map(({ name }) => name)
  const known = [...Object.keys({ ...ids, ...idsOfPartner }), ...NODES_OF_OTHERS, ...NODES_OF_CONSOLE]
  expect(known.toSorted()).toEqual(typeNames.toSorted())
  for (const [typeName, id] of Object.entries(ids))
    expect(await nodeOf(ada, id)).toEqual({ __typename: typeName, id })
  const { data } = await ada.run(NODES, { ids: Object.values(ids) })
  expect(data.nodes).toEqual(Object.entries(ids).map(([__typename, id]) => ({ __typename, id })))
})

test('FED-02 FED-06 a partner finds its keys and webhooks by their ids, and others do not', async () => {
  const other = await createPartner(app, '--network', 'other', '--scopes', 'site:read,partner:manage')
  for (const [__typename, id] of Object.entries(idsOfPartner)) {
    expect((await partner.run(NODE, { id })).data.node).toEqual({ __typename, id })
    expect((await other.run(NODE, { id })).data.node).toBeNull()
    for (const person of [ada, app.visitor()]) expect(await nodeOf(person, id)).toBeNull()
  }
})

test('FED-02 an object found by its id has the fields of every subgraph', async () => {
  const { data, errors } = await ada.run(
    `query ($me: ID!, $bo: ID!) {
    me: node(id: $me) { ... on Viewer { email profile { displayName } unreadMessagesCount newLikesCount credits notificationsDisabled } }
    bo: node(id: $bo) { ... on Profile { displayName likedByMe } } }`,
    { me: ids['Viewer'], bo: bo.profileId },
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    me: {
      email: ada.email,
      profile: { displayName: 'Ada' },
      unreadMessagesCount: 0,
      newLikesCount: 0,
      credits: expect.any(Number),
      notificationsDisabled: expect.anything(),
    },
    bo: { displayName: 'Bo', likedByMe: false },
  })
})

test('an unknown id is null, whatever is selected on it', async () => {
  for (const typeName of Object.keys(ids)) expect(await nodeOf(ada, toGlobalId(typeName, newId()))).toBeNull()
  for (const id of [
    '',
    '1',
    'Profile',
    bo.memberId,
    toGlobalId('Profile', 'x'),
    toGlobalId('Query', newId()),
    `${bo.profileId}=`,
  ])
    expect(await nodeOf(ada, id)).toBeNull()
  const { data } = await ada.run(NODES, {
    ids: [ids['Site'], toGlobalId('Profile', newId()), bo.profileId, 'x'],
  })
  expect(data.nodes).toEqual([
    { __typename: 'Site', id: ids['Site'] },
    null,
    { __typename: 'Profile', id: bo.profileId },
    null,
  ])
})

test('a member finds nothing that is another member’s own by an id', async () => {
  const third = await app.signUp({ name: 'Eva' })
  for (const typeName of OWN) {
    expect(await nodeOf(third, ids[typeName]!)).toBeNull()
    expect(await nodeOf(app.visitor(), ids[typeName]!)).toBeNull()
  }
})

test('objects of one site are not found on another', async () => {
  for (const [typeName, id] of Object.entries(ids))
    if (!OF_SEVERAL_SITES.includes(typeName)) expect(await nodeOf(stranger, id), typeName).toBeNull()
})

test('a profile that blocked the viewer can no longer be found', async () => {
  const [eva, finn] = await app.couple('Eva', 'Finn')
  expect(await nodeOf(eva, finn.profileId)).toMatchObject({ id: finn.profileId })
  await finn.run(`mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`, {
    id: eva.profileId,
  })
  expect(await nodeOf(eva, finn.profileId)).toBeNull()
})

test('more than a hundred ids at once are refused', async () => {
  const { errors } = await ada.run(NODES, { ids: Array.from({ length: 101 }, () => ids['Site']) })
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
})

test('FED-02 every mutation takes one input and returns one payload, whose failures carry a code', () => {
  for (const field of Object.values(schema().getMutationType()!.getFields())) {
    const capitalised = field.name[0]!.toUpperCase() + field.name.slice(1)
    expect(
      field.args.map(({ name }) => name),
      field.name,
    ).toEqual(['input'])
    const { type } = field.args[0]!
    // If every field of an input is optional, the input itself may be omitted.
    const input = isNonNullType(type) ? type.ofType : type
    expect(isInputObjectType(input) && input.name).toBe(`${capitalised}Input`)
    expect(
      isNonNullType(type) ||
        (isInputObjectType(input) &&
          Object.values(input.getFields()).every((field) => !isNonNullType(field.type))),
      field.name,
    ).toBe(true)
    const payload = isNonNullType(field.type) ? field.type.ofType : field.type
    expect(isUnionType(payload) && payload.name).toBe(`${capitalised}Payload`)
    const members = isUnionType(payload) ? payload.getTypes() : []
    const [success, ...others] = members.toSorted(
      (one, other) => Number(isUserError(one)) - Number(isUserError(other)),
    )
    expect(success!.name).toBe(`${capitalised}Success`)
    expect(
      others.filter((type) => !isUserError(type)),
      field.name,
    ).toEqual([])
  }
  const failure = schema().getType('UserError')
  expect(isInterfaceType(failure) && String(failure.getFields()['code']?.type)).toBe('UserErrorCode!')
})

test('FED-02 a member’s failure is a type of the payload, without a request error', async () => {
  const { data, errors } = await ada.run(
    `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }`,
    { id: ada.profileId },
  )
  expect(errors).toBeUndefined()
  expect(data.likeProfile).toEqual({
    __typename: expect.stringMatching(/Error$/),
    code: expect.stringMatching(/^[A-Z_]+$/),
  })
})

test('FED-02 every connection has cursors, edges and all page info fields, and pages both ways', () => {
  const connections = Object.values(schema().getTypeMap()).filter(
    (type) => isObjectType(type) && type.name.endsWith('Connection'),
  ) as GraphQLObjectType[]
  expect(connections.length).toBeGreaterThan(5)
  for (const { name, getFields } of connections.map((type) => ({
    name: type.name,
    getFields: type.getFields.bind(type),
  }))) {
    expect(String(getFields()['edges']?.type), name).toMatch(/^\[\w+Edge!\]!$/)
    expect(String(getFields()['pageInfo']?.type), name).toBe('PageInfo!')
    expect(String(getFields()['totalCount']?.type), name).toBe('Int!')
    const edge = schema().getType(
      String(getFields()['edges']!.type).replaceAll(/\W/g, ''),
    ) as GraphQLObjectType
    expect(Object.keys(edge.getFields()), name).toEqual(expect.arrayContaining(['cursor', 'node']))
    expect(String(getFields()['nodes']?.type), name).toBe(`[${String(edge.getFields()['node']!.type)}]!`)
  }
  const lists = Object.values(schema().getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => /Connection!?$/.test(String(field.type)))
        .map((field) => ({ name: `${type.name}.${field.name}`, field })),
    )
  expect(lists.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(LISTS), ...LISTS_OF_PARTNERS, ...LISTS_OF_OPERATORS].toSorted(),
  )
  for (const { name, field } of lists) {
    const args = Object.fromEntries(field.args.map((one) => [one.name, String(one.type)]))
    expect(args, name).toMatchObject({ first: 'Int', after: 'String', last: 'Int', before: 'String' })
  }
  const pageInfo = schema().getType('PageInfo') as GraphQLObjectType
  expect(Object.keys(pageInfo.getFields())).toEqual(
    expect.arrayContaining(['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor']),
  )
})

// A key pages through them in partner-report.test.ts of accounts and billing.
const LISTS_OF_PARTNERS = ['Query.partnerOrders', 'Query.partnerSignups']
// Operators page through them in tests of billing and accounts: operator-lists, discount-code,
// moderation-queue, audit-log, people, departure and waiting-erasures.
const LISTS_OF_OPERATORS = [
  'OperatorMember.acts',
  'OperatorMember.entries',
  'OperatorMember.moneyHistory',
  'OperatorMember.orders',
  'Query.auditEntries',
  'Query.debtors',
  'Query.departures',
  'Query.moderationQueue',
  'Query.moneyActs',
  'Query.operatorDiscountCodes',
  'Query.operatorOrders',
  'Query.operatorRefunds',
  'Query.waitingErasures',
]

/** Every connection, as a document for one page; the path leads to the connection in the answer. */
const LISTS: Record<string, { select: string; path: string[] }> = {
  'Viewer.conversations': {
    select: 'viewer { conversations(ARGS) PAGE }',
    path: ['viewer', 'conversations'],
  },
  'Viewer.creditEntries': {
    select: 'viewer { creditEntries(ARGS) PAGE }',
    path: ['viewer', 'creditEntries'],
  },
  'Viewer.likesReceived': {
    select: 'viewer { likesReceived(ARGS) PAGE }',
    path: ['viewer', 'likesReceived'],
  },
  'Viewer.likesSent': { select: 'viewer { likesSent(ARGS) PAGE }', path: ['viewer', 'likesSent'] },
  'Viewer.matches': { select: 'viewer { matches(ARGS) PAGE }', path: ['viewer', 'matches'] },
  'Viewer.orders': { select: 'viewer { orders(ARGS) PAGE }', path: ['viewer', 'orders'] },
  'Conversation.messages': {
    select: 'node(id: $conversation) { ... on Conversation { messages(ARGS) PAGE } }',
    path: ['node', 'messages'],
  },
  'Query.searchProfiles': { select: 'searchProfiles(ARGS) PAGE', path: ['searchProfiles'] },
}
/**
 * The lists in which Gina does not have five entries: profiles also list the site's men, and messages her
 * answers and the match notice.
 */
const ENTRIES: Record<string, number> = { 'Conversation.messages': 6, 'Query.searchProfiles': 7 }

test('FED-02 a member pages through every list in both directions and sees each entry once', async () => {
  const gina = await app.signUp({ name: 'Gina' })
  const man = { gender: 'MALE', seeking: 'FEMALE' } as const
  const others: Person[] = []
  for (const name of ['B', 'C', 'D', 'E', 'F']) others.push(await app.signUp({ name, ...man }))
  const { bundles, paymentMethods } = (await gina.run('{ bundles { id } paymentMethods }')).data
  let conversation = ''
  for (const [index, other] of others.entries()) {
    const sent = await other.run(SEND, {
      input: { clientId: `to ${gina.memberId}`, recipientId: gina.profileId, text: 'hello' },
    })
    conversation = sent.data.sendMessage.conversation.id
    await other.run(LIKE, { id: gina.profileId })
    await gina.run(LIKE, { id: other.profileId })
    // An open order for the same item would be reused instead of creating a second one.
    const choice = {
      bundleId: bundles[index % bundles.length].id,
      method: paymentMethods[Math.floor(index / bundles.length)],
    }
    await gina.run(ORDER, { input: { ...choice, idempotencyKey: newId(), conditionsAccepted: true } })
  }
  for (const text of ['one', 'two', 'three', 'four']) {
    await gina.run(SEND, { input: { clientId: text, recipientId: others.at(-1)!.profileId, text } })
  }
  const spread = await Promise.all(
    Object.entries(LISTS).map(async ([name, list]) => {
      const needed: Record<string, string> = list.select.includes('$conversation') ? { conversation } : {}
      return [name, await walkPages(gina.run, list, needed)] as const
    }),
  )
  for (const [name, { forwards, backwards, all, totalCount }] of spread) {
    expect(all, name).toHaveLength(ENTRIES[name] ?? 5)
    expect(totalCount, name).toBe(all.length)
    expect(forwards, name).toEqual(all)
    expect(backwards, name).toEqual(all)
  }
})

test('a page in both directions, too large, empty or after a foreign cursor is refused', async () => {
  for (const args of ['first: 2, last: 2', 'first: 101', 'first: 0', 'last: -1', 'first: 2, after: "x"']) {
    for (const { select } of Object.values(LISTS).filter(({ path }) => path[0] !== 'node')) {
      const { errors } = await ada.run(`{ ${select.replace('ARGS', args).replace('PAGE', PAGE)} }`)
      expect(errors, `${select} ${args}`).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    }
  }
})

function isUserError(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some((one) => isInterfaceType(one) && one.name === 'UserError')
}
