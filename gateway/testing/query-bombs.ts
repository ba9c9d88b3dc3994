import type { Variables } from '#gateway/operations/query-limits.ts'

const numbers = (count: number) => [...Array(count).keys()]
const fragments = (count: number, selections: (index: number) => string, type = 'Query') =>
  numbers(count)
    .map((index) => `fragment F${index} on ${type} { ${selections(index)} }`)
    .join(' ')
const later = (index: number, count: number) =>
  numbers(count)
    .slice(index + 1)
    .map((other) => `...F${other}`)
    .join(' ')
/** A text inside `count` pairs of brackets. */
export const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count)

const chain = (count: number) =>
  fragments(count, (index) => (index < count - 1 ? `viewer { ...F${index + 1} }` : 'id'))
const lookupFields = (count: number) =>
  numbers(count)
    .map((index) => `a${index}: nodes(ids: $ids) { id }`)
    .join(' ')
const lookups = (count: number) => `query ($ids: [ID!]!) { ${lookupFields(count)} }`
const pages = (size: string) =>
  `searchProfiles(first: ${size}) { edges { node { photos(first: ${size}) { edges { node { id } } } } } }`

/**
 * Oversized operations, by name. Each is a small text; expanded or compared without limits, most of them
 * would not finish while a client waits. All are refused before validation, planning and execution.
 */
export const QUERY_BOMBS: readonly (readonly [name: string, text: string, variables?: Variables])[] = [
  [
    'fragments that all spread each other',
    `{ ...F0 } ${fragments(30, (index) =>
      numbers(30)
        .filter((other) => other !== index)
        .map((other) => `...F${other}`)
        .join(' '),
    )}`,
  ],
  ['a fragment that spreads itself', '{ ...F0 } fragment F0 on Query { __typename ...F0 }'],
  [
    'fragments that each spread all later ones',
    `{ ...F0 } ${fragments(30, (index) => later(index, 30) || '__typename')}`,
  ],
  [
    'fragments that each spread the next one twice',
    `{ ...F0 } ${fragments(60, (index) => (index < 59 ? `...F${index + 1} ...F${index + 1}` : '__typename'))}`,
  ],
  [
    'the same, beside the operation',
    `{ __typename } ${fragments(60, (index) => (index < 59 ? `...F${index + 1} ...F${index + 1}` : '__typename'))}`,
  ],
  [
    'types of types through fragments',
    `{ __schema { queryType { ...F0 } } } ${fragments(40, (index) => (index < 39 ? `ofType { ...F${index + 1} } ofType { ...F${index + 1} }` : 'name'), '__Type')}`,
  ],
  ['types of types', `{ __schema { types { ${nested(900, 'ofType { ', 'name', ' }')} } } }`],
  [
    'many spreads of a chain of fragments',
    `{ ${'...F0 '.repeat(500)} } ${fragments(90, (index) => (index < 89 ? `...F${index + 1}` : '__typename'))}`,
  ],
  ['deep fields', nested(1200, '{ viewer ', '{ id }', ' }')],
  ['deep inline fragments', `{ ${nested(1200, '... { ', '__typename', ' }')} }`],
  ['a field named again and again', `{ ${'site { name } '.repeat(490)} }`],
  [
    'a field named in each of many fragments',
    `{ ${later(-1, 95)} } ${fragments(95, () => 'site { name } '.repeat(9))}`,
  ],
  [
    'many aliases',
    `{ ${numbers(700)
      .map((index) => `a${index}: __typename`)
      .join(' ')} }`,
  ],
  [
    'many operations',
    numbers(300)
      .map((index) => `query Q${index} { __typename }`)
      .join(' '),
  ],
  ['many fragments', `{ __typename } ${fragments(300, () => '__typename')}`],
  ['deep lists', `{ nodes(ids: ${nested(1900, '[', '', ']')}) { id } }`],
  ['deep objects', `{ nodes(ids: ${nested(900, '{ a: ', '1', ' }')}) { id } }`],
  ['a deep type', `query ($a: ${nested(1900, '[', 'Int', ']')}) { __typename }`],
  [
    'many variables',
    `query (${numbers(3000)
      .map((index) => `$a${index}: Int`)
      .join(' ')}) { __typename }`,
  ],
  ['many directives', `{ __typename ${'@skip(if: true) '.repeat(3000)} }`],
  ['many tokens', `{ ${'a '.repeat(20_000)} }`],
  [
    'many rows of many rows',
    '{ members(first: 100) { edges { node { photos(first: 100) { edges { node { id } } } } } } }',
  ],
  ['deep fields beside a small one', `{ site { name } ${nested(40, 'viewer { ', 'id', ' }')} }`],
  ['a chain of fragments that is deep only together', `{ ...F0 } ${chain(20)}`],
  ['inline fragments without a condition', `{ ${nested(20, 'viewer { ... { ', 'id', ' } }')} }`],
  ['fragments on types that nobody has', `{ ...F0 } ${fragments(101, () => 'a', 'Nobody')}`],
  [
    'a ring of three fragments',
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }',
  ],
  ['a ring beside the operation', '{ __typename } fragment A on Query { ...B } fragment B on Query { ...A }'],
  [
    'aliases through fragments',
    `{ ${'...F '.repeat(11)} } fragment F on Query { a: __typename b: __typename c: __typename }`,
  ],
  [
    'aliases in a mutation',
    `mutation { ${numbers(31)
      .map((index) => `a${index}: setPresenceAway { ... on SetPresenceAwaySuccess { away } }`)
      .join(' ')} }`,
  ],
  [
    'aliases with arguments of their own',
    `{ ${numbers(31)
      .map((index) => `a${index}: node(id: "${index}") { id }`)
      .join(' ')} }`,
  ],
  [
    'many objects by ids in the text',
    `{ ${numbers(20)
      .map((index) => `a${index}: nodes(ids: [${'"x" '.repeat(100)}]) { id }`)
      .join(' ')} }`,
  ],
  ['many objects by one variable', lookups(25), { ids: Array(100).fill('x') }],
  [
    'many objects by the default of a variable',
    `query ($ids: [ID!]! = [${'"x" '.repeat(100)}]) { ${lookupFields(25)} }`,
  ],
  [
    'more objects than anybody looks up',
    'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    { ids: Array(5000).fill('x') },
  ],
  [
    'many fields of many objects',
    `query ($ids: [ID!]!) { nodes(ids: $ids) { ${'id '.repeat(60)} } }`,
    { ids: Array(100).fill('x') },
  ],
  ['pages of pages by one variable', `query ($n: Int) { ${pages('$n')} }`, { n: 100 }],
  ['pages of pages by the default of a variable', `query ($n: Int = 100) { ${pages('$n')} }`],
  [
    'pages of pages read from the end',
    `query ($n: Int) { ${pages('$n').replaceAll('first:', 'last:')} }`,
    { n: 100 },
  ],
  ['a page both ways', '{ searchProfiles(first: 1, last: 7000) { edges { node { id } } } }'],
  ['pages of pages of nobody’s size', `{ ${nested(4, 'likesSent { edges { node { ', 'id', ' } } }')} }`],
  ['one enormous page', '{ searchProfiles(first: 2147483647) { edges { node { id } } } }'],
  [
    'pages of pages in a fragment',
    `query ($n: Int) { ...F } fragment F on Query { ${pages('$n')} }`,
    { n: 100 },
  ],
  ['deep directives', `{ __typename @skip(if: ${nested(60, '[', 'true', ']')}) }`],
  [
    'many arguments',
    `{ node(${numbers(2000)
      .map((index) => `a${index}: 1`)
      .join(' ')}) { id } }`,
  ],
]
