import { getNamedType, isLeafType, isObjectType, type GraphQLField } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person, Result } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { readApiDocument } from './api-schema.ts'
import { readAudiences } from './audience.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { conversation { id } } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { number checkoutUrl } } } }`
const ERASE = `mutation ($input: EraseMemberNowInput!) { eraseMemberNow(input: $input) { __typename } }`
const CODE = `mutation ($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { __typename } }`
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }`

const app = testApp()
let ada: Person
let partner: Partner
let operator: OperatorPerson
let conversationId = ''

// Ada has an entry in every list, also of the console, and a partner referred her.
beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada', tracking: { network: 'daisycon', ref: 'one' } })
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const input = { clientId: newId(), recipientId: bo.profileId, text: 'hello' }
  conversationId = (await ada.run(SEND, { input })).data.sendMessage.conversation.id
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await ada.run('mutation { updateProfile(input: { aboutMe: "I like the sea" }) { __typename } }')
  const { bundles } = (await ada.run('{ bundles { id } }')).data
  const choice = { bundleId: bundles[0].id, method: 'IDEAL', conditionsAccepted: true }
  const placed = await ada.run(ORDER, { input: { ...choice, idempotencyKey: newId() } })
  const { number: orderNumber, checkoutUrl } = placed.data.placeOrder.order
  await ada.fetch(`${checkoutUrl}/paid`, { method: 'POST' })
  await app.drainEvents()
  operator = await app.logInOperator('admin')
  const refund = {
    idempotencyKey: newId(),
    orderNumber,
    extent: 'UNUSED',
    reason: 'FAULT',
    purpose: 'a call',
  }
  await operator.run(REFUND, { input: refund })
  const terms = { percentage: '10', validity: 'UNLIMITED' }
  await operator.run(CODE, { input: { idempotencyKey: newId(), code: 'MAY', terms } })
  await app.admin.query('update billing.account set debt = 1 where account_id = $1', [ada.memberId])
  const memberId = toGlobalId('OperatorMember', ada.memberId)
  await operator.run(ERASE, { input: { memberId, purpose: 'a call' } })
  await app.drainEvents()
  const eve = await app.signUp({ name: 'Eve' })
  const left = { reason: 'OTHER', remarks: 'Moving abroad.', password: eve.password }
  await eve.run('mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { __typename } }', {
    input: left,
  })
  const traffic = [
    '--network',
    'daisycon',
    '--scopes',
    'orders:read,signups:read',
    '--cost-per-minute',
    '1000000',
  ]
  partner = await createPartner(app, ...traffic)
})

const FORMS = [
  { size: 'first', cursor: 'after' },
  { size: 'last', cursor: 'before' },
] as const
const PAGE = '{ edges { cursor } }'

type FieldWithCursor = { typeName: string; field: GraphQLField<unknown, unknown> }

/** Every field of the schema that takes a cursor. */
function fieldsWithCursors(): FieldWithCursor[] {
  return Object.values(app.installation.live.apiSchema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ typeName: type.name, field })))
    .filter(({ field }) => field.args.some(({ name }) => name === 'after'))
}

/** Queries a field from wherever its type is reachable; a new type with a list needs its path here. */
function ask({ typeName, field }: FieldWithCursor, passed: string, cursor?: string): Promise<Result> {
  const needed = field.name === 'moneyActs' ? 'isWaiting: false, ' : ''
  const text = `${field.name}(${needed}${passed}) `
  const ways: Record<string, string> = {
    Query: text,
    Viewer: `viewer { ${text} }`,
    OperatorMember: `operatorMember(id: "${toGlobalId('OperatorMember', ada.memberId)}", purpose: "a call") { ${text} }`,
    Conversation: `node(id: "${conversationId}") { ... on Conversation { ${text} } }`,
  }
  const way = ways[typeName]
  if (way === undefined) throw new Error(`Say how a ${typeName} is found, so that its lists are tried`)
  const asker = askerOf(typeName, field.name)
  const below = isLeafType(getNamedType(field.type)) ? '' : isConnection(field) ? PAGE : '{ __typename }'
  const declared = cursor === undefined ? '' : '($cursor: String!)'
  return asker.run(`query ${declared} { ${way.replace(text, () => `${text}${below}`)} }`, { cursor })
}

function askerOf(typeName: string, fieldName: string): { run: Person['run'] | Partner['run'] } {
  if (fieldName.startsWith('partner')) return partner
  return readAudiences(readApiDocument())(typeName, fieldName).of === 'operator' ? operator : ada
}

const isConnection = (field: GraphQLField<unknown, unknown>) =>
  getNamedType(field.type).name.endsWith('Connection')

const cursorIn = (answer: Result) => /"cursor":"([^"]+)"/.exec(JSON.stringify(answer.data))?.[1]

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Not a valid moment, number, id or word of any cursor. PostgreSQL would accept some of them, but no list
 * emits them.
 */
const WRONG_PARTS = [
  'x',
  '',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'a\u0000b',
  '\ud800',
  '9'.repeat(30),
  'x'.repeat(5000),
  'infinity',
  'now',
  '2026-02-31T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '+300000-01-01T00:00:00.000Z',
  '300000-01-01T00:00:00.000Z',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000000070008000000000000000',
  5,
  null,
  [],
  ['x'],
  {},
]

// Coprime to the number of parts and of paths, so that every list meets different parts.
const EVERY = triesAll() ? 1 : 29
let offered = 0
const sampled = (wrongs: string[]) => wrongs.filter(() => offered++ % EVERY === 0)

const readable = (cursor: string) => Buffer.from(cursor, 'base64url').toString().slice(0, 200)

const DEEP = `${'['.repeat(3000)}${']'.repeat(3000)}`
/** Not a cursor of any list. */
const WRONG_CURSORS = [
  '',
  'x',
  '"',
  '%00',
  'x'.repeat(5000),
  Buffer.from([0xff, 0xfe, 0]).toString('base64url'),
  Buffer.from(DEEP).toString('base64url'),
  ...['["x"', '[]', '{}', 'null', '5', '"x"', '{"length":2}'].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
  ...WRONG_PARTS.flatMap((part) => [encoded([part]), encoded([part, part])]),
]

/** A real cursor with each part spoiled in turn, without its last part, and with an extra one. */
function spoiled(cursor: string): string[] {
  const parts: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const changed = parts.flatMap((_part, index) => WRONG_PARTS.map((wrong) => parts.with(index, wrong)))
  return [...changed, parts.slice(0, -1), [...parts, '1'], [parts], [...parts, ...parts]].map(encoded)
}

test('FED-02 FED-08 a cursor that no list issued is refused, whatever it contains, by every list @long', async () => {
  const fields = fieldsWithCursors().filter(({ typeName }) => typeName !== 'Subscription')
  expect(fields.length).toBeGreaterThan(8)
  const accepted: string[][] = []
  const firstPage = await ada.run(`{ searchProfiles(first: 1) ${PAGE} }`)
  for (const tried of fields) {
    const name = `${tried.typeName}.${tried.field.name}`
    const given = cursorIn(isConnection(tried.field) ? await ask(tried, 'first: 1') : firstPage)
    expect(given, `${name} has an entry`).toBeDefined()
    for (const { size, cursor } of isConnection(tried.field) ? FORMS : [{ size: '', cursor: 'after' }]) {
      const passed = `${size === '' ? '' : `${size}: 1, `}${cursor}: $cursor`
      expect((await ask(tried, passed, given!)).errors, `${name}(${passed})`).toBeUndefined()
      for (const wrong of sampled([...WRONG_CURSORS, ...spoiled(given!)])) {
        const { errors = [] } = await ask(tried, passed, wrong)
        const codes = errors.map(({ extensions }) => extensions.code).join()
        if (codes !== 'BAD_USER_INPUT') accepted.push([name, passed, readable(wrong), codes])
      }
    }
  }
  expect(accepted).toEqual([])
})

test('FED-02 a wrong cursor is refused even where only the other one counts', async () => {
  for (const passed of [
    'first: 1, after: $cursor, before: $given',
    'last: 1, before: $given, after: $cursor',
  ]) {
    const given = cursorIn(await ada.run(`{ viewer { likesReceived(first: 1) ${PAGE} } }`))
    const document = `query ($cursor: String!, $given: String!) { viewer { likesReceived(${passed}) ${PAGE} } }`
    expect((await ada.run(document, { given, cursor: given })).errors).toBeUndefined()
    expect((await ada.run(document, { given, cursor: encoded(['x']) })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  }
})

test('FED-02 FED-08 a subscription from a cursor that no stream issued is refused', async () => {
  const streams = fieldsWithCursors().filter(({ typeName }) => typeName === 'Subscription')
  expect(streams.length).toBeGreaterThan(2)
  const wrongs = [
    ...WRONG_CURSORS,
    ...WRONG_PARTS.filter((part) => typeof part === 'string'),
    '１',
    '0x1',
    ' 1',
  ]
  const accepted: unknown[] = []
  for (const { field } of streams) {
    for (const wrong of sampled(wrongs)) {
      const asker = field.name.startsWith('partner') ? partner : ada
      const stream = asker.subscribe(
        `subscription ($after: String) { ${field.name}(after: $after) { cursor } }`,
        {
          after: wrong,
        },
      )
      const answer = await stream.next().catch((reason: unknown) => reason)
      if (!JSON.stringify(answer).includes('"BAD_USER_INPUT"'))
        accepted.push([field.name, wrong.slice(0, 200), answer])
      await stream.close()
    }
  }
  expect(accepted).toEqual([])
})
