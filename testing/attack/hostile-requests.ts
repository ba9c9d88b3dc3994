import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql'
import { LEGACY_CALLS } from '#gateway/legacy/routes.ts'
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { pick, type Random } from '#platform/base/seeded-random.ts'
import { SCHEMA } from './schema-paths.ts'
import { operation, type Attacker, type OutgoingRequest } from './target.ts'

const PERSISTED = [...readPersistedOperations()]

/** Texts that have broken software elsewhere. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  '’; drop table accounts.account; --',
  "' or 1=1 --",
  '%00',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(20_000),
  `a${'\u0301'.repeat(900)}`,
  '1-'.repeat(900),
  '2024-02-30',
  '0000-00-00',
  '99999-12-31T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  Buffer.from('Profile:00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from('Profile:1').toString('base64url'),
  Buffer.from('["x"]').toString('base64url'),
  'nobody@example.org',
  'NL91ABNA0417164300',
]
// Cursors in the lists' format with impossible parts: wrong kind, out of a column's range, too few, too many.
const HOSTILE_CURSORS = [
  ['x'],
  ['x', 'x'],
  [],
  [['x']],
  ['1'],
  ['2147483648'],
  ['9'.repeat(30)],
  ['a\u0000b', '00000000-0000-0000-0000-000000000000'],
  ['infinity', '00000000-0000-0000-0000-000000000000'],
  ['2026-02-31T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
  ['2026-02-28T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
  ['2026-02-28T00:00:00.000Z', '{00000000}'],
  ['NEAREST', '0000-01-01T00:00:00.000Z', '1', '9999', 'now', '00000000-0000-0000-0000-000000000000'],
].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
const HOLDS_CURSOR = /after|before|cursor/i

const HOSTILE_NUMBERS = [0, -1, 1, 24, 100, 101, 2147483647, -2147483648, 2147483648, 1e308, 0.1, -0]

/** Ids of existing objects. */
export type KnownIds = readonly string[]

type Chances = { random: Random; ids: KnownIds }
type Input = { name: string; type: GraphQLInputType }

/** A value for a variable: often of the right type, often not. */
function hostileValue(chances: Chances, { name, type }: Input, depth = 0): unknown {
  const { random } = chances
  if (isNonNullType(type))
    return random() < 0.03 ? null : hostileValue(chances, { name, type: type.ofType }, depth)
  if (random() < 0.12) return undefined
  if (random() < 0.03) return pick(random, [null, {}, [], true, 7, 'x', { __proto__: 1 }, [[[]]]])
  if (isListType(type))
    return Array.from({ length: Math.floor(random() * pick(random, [2, 4, 120])) }, () =>
      hostileValue(chances, { name, type: type.ofType }, depth + 1),
    )
  if (isEnumType(type)) return pick(random, type.getValues()).name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) => {
        const value = depth > 6 ? undefined : hostileValue(chances, field, depth + 1)
        return value === undefined ? [] : [[field.name, value]]
      }),
    )
  return hostileScalar(chances, getNamedType(type).name, name)
}

function hostileScalar({ random, ids }: Chances, name: string, of = ''): unknown {
  if (name === 'Boolean') return random() < 0.5
  if (name === 'Int' || name === 'Float') return pick(random, HOSTILE_NUMBERS)
  if (name === 'ID' && random() < 0.7) return pick(random, ids)
  if (name === 'Date' && random() < 0.5) return pick(random, ['1990-05-17', '2031-01-01', '1900-02-29'])
  if (name === 'DateTime' && random() < 0.5) return new Date(random() * 4e12).toISOString()
  if (name === 'String' && HOLDS_CURSOR.test(of) && random() < 0.6) return pick(random, HOSTILE_CURSORS)
  return pick(random, HOSTILE_TEXTS)
}

// Ending the attacker's own session would leave no one to attack with.
const ENDS_THE_SESSION = new Set([
  'deleteAccount',
  'logOut',
  'logOutEverywhere',
  'changePassword',
  'endSession',
  'pauseAccount',
  'signUp',
])

/** Any operation of the schema, with unexpected arguments. */
export function graphRequest(chances: Chances, who: Attacker): OutgoingRequest {
  const { random } = chances
  const { query, variables } = hostileOperation(chances)
  const outgoing = operation(who, query, variables)
  return random() < 0.05 ? { ...outgoing, body: mutilated(random, String(outgoing.body)) } : outgoing
}

function hostileOperation(chances: Chances): { query: string; variables: Record<string, unknown> } {
  const { random } = chances
  const kind = random() < 0.5 ? 'mutation' : 'query'
  const root = (kind === 'mutation' ? SCHEMA.getMutationType() : SCHEMA.getQueryType())!
  const fields = Object.values(root.getFields()).filter(
    ({ name }) => !ENDS_THE_SESSION.has(name) || random() < 0.01,
  )
  const variables: Record<string, unknown> = {}
  const definitions: string[] = []
  const write = (field: GraphQLField<unknown, unknown>, depth: number): string => {
    const given = field.args.flatMap((argument) => {
      const value = hostileValue(chances, argument)
      if (value === undefined) return []
      const name = `v${definitions.length}`
      definitions.push(`$${name}: ${String(argument.type)}`)
      variables[name] = value
      return [`${argument.name}: $${name}`]
    })
    const type = getNamedType(field.type)
    const below = isCompositeType(type) ? ` { __typename ${selections(type, depth + 1)} }` : ''
    return `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${below}`
  }
  const selections = (type: GraphQLCompositeType, depth: number): string => {
    if (depth > 5) return ''
    if (isAbstractType(type))
      return SCHEMA.getPossibleTypes(type)
        .map((possible: GraphQLObjectType, index) =>
          index > 2 && random() < 0.5
            ? ''
            : `... on ${possible.name} { __typename ${selectedOf(possible, depth)} }`,
        )
        .join(' ')
    return selectedOf(type as GraphQLObjectType, depth)
  }
  const selectedOf = (type: GraphQLObjectType, depth: number) =>
    Object.values(type.getFields())
      .filter(() => random() < 0.6 / depth)
      .map((field) => `f${definitions.length}${depth}${Math.floor(random() * 1e6)}: ${write(field, depth)}`)
      .slice(0, 6)
      .join(' ')
  const body = write(pick(random, fields), 0)
  const head = definitions.length > 0 ? `(${definitions.join(', ')})` : ''
  return { query: `${kind} ${head} { ${body} }`, variables }
}

/** An operation of our own client, with variables that it would never send. */
export function persistedRequest(chances: Chances, who: Attacker): OutgoingRequest {
  const { id, text, variables } = clientsOperation(chances)
  const endsSession = [...ENDS_THE_SESSION].some((name) => new RegExp(`\\b${name}\\b`).test(text))
  const session: Record<string, string> =
    endsSession || who.email === '' ? {} : { cookie: `__Host-session=${who.token}` }
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify({ id, variables }),
  }
}

/** The same as a socket's payload, but none that follows a stream or ends the session. */
function persistedOperation(chances: Chances): unknown {
  const { id, text, variables } = clientsOperation(chances)
  if (text.startsWith('subscription') || [...ENDS_THE_SESSION].some((name) => text.includes(name)))
    return hostileOperation(chances)
  return { query: '', variables, extensions: { documentId: id } }
}

function clientsOperation(chances: Chances): {
  id: string
  text: string
  variables: Record<string, unknown>
} {
  const { random } = chances
  const [id, text] = pick(random, PERSISTED)
  const names = [...text.matchAll(/\$(\w+): (\[?)(\w+)/g)]
  const variables = Object.fromEntries(
    names.map(([, name, list, type]) => {
      const known = SCHEMA.getType(type!)
      const value =
        known !== undefined && 'parseLiteral' in known
          ? hostileScalar(chances, type!, name)
          : hostileValue(chances, { name: name!, type: known as GraphQLInputType })
      return [name, list === '[' ? [value] : value]
    }),
  )
  return { id, text, variables }
}

const PATHS = [
  ...LEGACY_CALLS.filter(({ path: name }) => !name.includes('logout')).map(({ path: name }) => name),
  '/',
  '/members',
  '/graphql',
  '/profile/x',
  '/photos/x/large',
  '/photos/addresses',
  '/message-images/addresses',
  '/message-images/x/large',
  '/invoices/x.pdf',
  '/credit-notes/x.pdf',
  '/payment-return/x',
  '/theme.css',
  '/manifest.webmanifest',
  '/page-fault',
  '/webhooks/mollie',
  '/healthz',
  '/dev/mail/x',
  '/api/openapi.json',
  '/upload/photo',
  '/upload/message-image',
  '/activate',
  '/reset-password',
]
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']

/** A request to any of the product's paths, with a random method, query and body. */
export function restRequest(chances: Chances, who: Attacker): OutgoingRequest {
  const { random } = chances
  const method = pick(random, METHODS)
  const known = pick(random, PATHS)
  const text = () => pick(random, HOSTILE_TEXTS).slice(0, 2000)
  const encoded = () => (random() < 0.1 ? '%00%ff%zz' : encodeURIComponent(text().toWellFormed()))
  const names = ['id', 'token', 'lang', 'after', 'user', 'code', 'crop', '_force_domain', 'q', 'lat', 'lng']
  const query = Array.from({ length: Math.floor(random() * 4) }, () => `${pick(random, names)}=${encoded()}`)
  const body: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, text()]))
  const pathname = random() < 0.2 ? known.replace(/[^/]*$/, encoded()) : known
  return {
    method,
    path: `${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(who.email === '' ? {} : { cookie: `__Host-session=${who.token}` }),
      ...(random() < 0.5 ? { 'content-type': pick(random, CONTENT_TYPES) } : {}),
      ...(random() < 0.1 ? { range: 'bytes=9999999-1', 'if-none-match': '*' } : {}),
    },
    ...(method === 'POST' || method === 'PUT' || method === 'PATCH'
      ? { body: random() < 0.3 ? mutilated(random, JSON.stringify(body)) : JSON.stringify(body) }
      : {}),
  }
}

const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-7',
  'image/jpeg',
  'x',
]

const PICTURES: readonly Buffer[] = [
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  Buffer.from('89504e470d0a1a0a0000000d4948445200007530000000020802000000', 'hex'),
  Buffer.from('474946383961ffffffff', 'hex'),
  Buffer.from('52494646ffffffff57454250565038', 'hex'),
  Buffer.from('0000001c6674797061766966', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  Buffer.alloc(0),
]

/** A file that is not a picture, or only begins like one, in a possibly broken form. */
export function uploadRequest({ random }: Chances, who: Attacker): OutgoingRequest {
  const boundary = 'attack'
  const noise = Buffer.from(Array.from({ length: Math.floor(random() * 3000) }, () => random() * 256))
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${pick(random, ['photo', 'file', 'image', '\u0000'])}"; filename="${pick(random, ['a.jpg', '../a', '', 'a\u0000.png'])}"\r\ncontent-type: ${pick(random, ['image/jpeg', 'image/png', 'text/html', ''])}\r\n\r\n`
  const end = random() < 0.8 ? `\r\n--${boundary}--\r\n` : ''
  const crop =
    random() < 0.3 ? `?crop=${pick(random, ['0,0,1,1', 'x', '-1,-1,9,9', '1e9,0,0,0', '%00'])}` : ''
  return {
    method: 'POST',
    path: `${pick(random, ['/upload/photo', '/upload/message-image'])}${crop}`,
    headers: {
      cookie: `__Host-session=${who.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([Buffer.from(head), pick(random, PICTURES), noise, Buffer.from(end)]),
  }
}

/**
 * Socket messages of a client that only half knows the protocol.
 * @returns also the ids of the queries and mutations among them, which are answered unless the socket closes
 */
export function socketWords(chances: Chances, who: Attacker): { words: string[]; awaited: Set<string> } {
  const { random } = chances
  const streams = Object.values(SCHEMA.getSubscriptionType()!.getFields())
  const words: string[] = random() < 0.9 ? [JSON.stringify(greeting(random, who))] : []
  const awaited = new Set<string>()
  for (let count = Math.floor(random() * 6); count > 0; count -= 1) {
    const stream = pick(random, streams)
    const query = `subscription { ${stream.name}${stream.args.length > 0 && random() < 0.8 ? `(${stream.args[0]!.name}: ${JSON.stringify(hostileScalar(chances, 'ID'))})` : ''} { __typename } }`
    const operations: unknown[] = [
      hostileOperation(chances),
      {
        ...hostileOperation(chances),
        extensions: { idempotencyKey: pick<unknown>(random, ['x', 7, 'a key of a test']) },
      },
      persistedOperation(chances),
    ]
    const payload = pick<unknown>(random, [
      ...operations,
      { query },
      { query, variables: 7 },
      { extensions: { documentId: 'x' } },
      null,
      5,
    ])
    const type = pick(random, ['subscribe', 'subscribe', 'subscribe', 'ping', 'complete', 'next', 'x'])
    const id = pick<unknown>(random, ['1', '2', '', 7])
    const text = JSON.stringify({ id, type, payload })
    const isWhole = random() >= 0.2
    words.push(isWhole ? text : mutilated(random, text))
    if (typeof id !== 'string' || id === '') continue
    if (type === 'complete') awaited.delete(id)
    else if (isWhole && type === 'subscribe' && operations.includes(payload)) awaited.add(id)
  }
  return { words, awaited }
}

function greeting(random: Random, who: Attacker) {
  const authorization = random() < 0.9 ? `Bearer ${who.token}` : pick<unknown>(random, ['', 'x', 7, null, {}])
  return {
    type: 'connection_init',
    payload: { authorization, locale: pick<unknown>(random, ['nl', 'xx', 7, '\u0000']) },
  }
}

function mutilated(random: Random, text: string): string {
  const at = Math.floor(random() * text.length)
  return pick(random, [
    text.slice(0, at),
    text.slice(0, at) + pick(random, ['\u0000', '"', '}', '\\', '\ud800', '[[[[']) + text.slice(at),
    text + text,
  ])
}
