import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newId, pairId, toGlobalId } from '#platform/base/global-ids.ts'
import { clientOperation } from '#testing/client-operation.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { readPersistedOperations } from './persisted-operations.ts'

// A connection keeps the method that it was opened with, so this comes before the product.
const { query } = pg.Client.prototype
type Sent = { role: string; text: string }
let sent: Sent[] = []
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const [first, second] = parameters as [string | { text: string; values?: unknown[] }, unknown]
  const { text, values = second } = typeof first === 'string' ? { text: first, values: second } : first
  const role = this.user!.split('_').at(-1)!
  sent.push({ role, text: `${text.replaceAll(/\s+/g, ' ').trim()} ${JSON.stringify(values)}` })
  return (query as (...all: unknown[]) => unknown).apply(this, parameters)
} as typeof query

const app = testApp()
let ada: Person
let people: Person[]
let conversationId: string

beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada' })
  people = await Promise.all(
    ['Ben', 'Cas', 'Dirk', 'Emil', 'Frits'].map((name) =>
      app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' }),
    ),
  )
  await app.admin.query('update billing.account set balance = 1000')
  await app.drainEvents()
  conversationId = toGlobalId('Conversation', pairId('conversation', ada.memberId, people[0]!.memberId))
  for (const to of people.slice(0, 2)) await perform('useSendMessageMutation', newMessage(to))
  for (const { profileId } of people.slice(0, 2))
    await perform('useLikeProfileMutation', { input: { profileId } })
  await app.drainEvents()
})

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const newMessage = ({ profileId: recipientId }: Person) => ({
  input: { clientId: newId(), recipientId, text: 'Hello' },
})

// What a process does behind its requests, at any time: events for consumers, who is there, ranks.
const BEHIND =
  /has_events|take_events|pg_notify|^(?:begin|commit|rollback|listen)\b|profiles\.presence as a|ranked_at < platform/

async function perform(name: string, variables: Record<string, unknown>): Promise<Sent[]> {
  await app.drainEvents()
  sent = []
  const answer = await ada.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: clientOperation(name), variables }),
  })
  expect(answer.json().errors, name).toBeUndefined()
  // Jobs run as the owner of the database.
  return sent.filter(({ role, text }) => role !== 'postgres' && !BEHIND.test(text))
}

/** Screens and what they fetch later, with the most statements that each may need. */
const READS: readonly [name: string, most: number, variables?: () => Record<string, unknown>][] = [
  ['MemberShellQuery', 17],
  ['MembersScreenQuery', 8, () => ({ allowed: true })],
  ['MembersResultsPageQuery', 7],
  ['MemberScreenQuery', 6, () => ({ id: people[0]!.profileId, allowed: true })],
  ['LikesScreenQuery', 8, () => ({ received: true, sent: true, matches: true })],
  ['ChatsScreenQuery', 6],
  ['ConversationListPageQuery', 6],
  [
    'ConversationScreenQuery',
    15,
    () => ({ conversationId, profileId: people[0]!.profileId, byProfile: false }),
  ],
  ['SwipeGameScreenQuery', 6],
  ['useSwipeMutationsDeckQuery', 6, () => ({ first: 12 })],
  ['ProfileScreenQuery', 7],
  ['CreditsScreenQuery', 8],
]

test('FED-04 a screen asks the database for nothing twice, and in few statements', async () => {
  // What a process keeps, such as a site's choices, is read by the first request.
  for (const [name, , variables = () => ({})] of READS) await perform(name, variables())
  for (const [name, most, variables = () => ({})] of READS) {
    const texts = (await perform(name, variables())).map(({ role, text }) => `${role}: ${text}`)
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
    expect.soft(repeated, name).toEqual([])
    expect.soft(texts.length, `${name}\n${texts.join('\n')}`).toBeLessThanOrEqual(most)
  }
})

/** What members do most, with the most statements that the subgraph concerned may need. */
const ACTS: readonly [name: string, role: string, most: number, variables: () => Record<string, unknown>][] =
  [
    ['useSwipeMutationsPassMutation', 'likes', 2, () => ({ input: { profileId: people[2]!.profileId } })],
    ['useSwipeMutationsLikeMutation', 'likes', 4, () => ({ input: { profileId: people[3]!.profileId } })],
    ['useLikeProfileMutation', 'likes', 3, () => ({ input: { profileId: people[4]!.profileId } })],
    ['useSeenLikeMutation', 'likes', 3, () => ({ input: { profileId: people[0]!.profileId } })],
    ['useMarkConversationReadMutation', 'conversations', 4, () => ({ input: { conversationId } })],
    ['useNotifyTypingMutation', 'conversations', 2, () => ({ input: { conversationId } })],
    ['useSendMessageMutation', 'conversations', 1, () => newMessage(people[0]!)],
  ]

test('LIKE-01 CHAT-04 what members do most takes few statements', async () => {
  for (const [name, role, most, variables] of ACTS) {
    const own = (await perform(name, variables())).filter((statement) => statement.role === role)
    expect.soft(own.length, `${name}\n${own.map(({ text }) => text).join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('CHAT-04 a send is one statement and that which opens the request, whatever its answer shows', async () => {
  const statements = await perform('useSendMessageMutation', newMessage(people[0]!))
  expect(statements.map(({ role }) => role)).toEqual(['gateway', 'conversations'])
})

test('CHAT-14 a message takes four statements of its receiver, and asks no other subgraph', async () => {
  const [ben] = people
  await app.drainEvents()
  const text = readPersistedOperations().get(clientOperation('useConversationEventsSubscription'))!
  const { viewer } = (await ada.run('{ viewer { conversationCursor credits } }')).data
  const live = ada.subscribe(text, { after: viewer.conversationCursor })
  const next = async () => {
    sent = []
    await ben!.run(SEND, { input: { clientId: newId(), recipientId: ada.profileId, text: 'Hi' } })
    return live.next()
  }
  // The first event starts with the subscription itself.
  await next()
  expect((await next()).data.conversationEvents.viewer.credits).toBe(viewer.credits)
  await live.close()
  const statements = sent.filter(({ role, text: sql }) => role !== 'postgres' && !BEHIND.test(sql))
  // Notifications reads the events of the test's own drain.
  const own = statements.filter(
    ({ role, text: sql }) => role !== 'notifications' && !sql.includes('send_message'),
  )
  const texts = own.map(({ role, text: sql }) => `${role}: ${sql}`).join('\n')
  expect(new Set(own.map(({ role }) => role)), texts).toEqual(new Set(['conversations', 'gateway']))
  expect(own.filter(({ role }) => role === 'conversations').length, texts).toBeLessThanOrEqual(4)
})
