import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { buildSchema, isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import type { LiveEvent } from '#platform/events/live-events.ts'
import { conversationsEvents, type ConversationsLiveEvent } from '#subgraphs/conversations/events.ts'
import { likesEvents, type likesLiveEvents } from '#subgraphs/likes/events.ts'

// Live events have one spelling from SQL to the schema. The compiler checks what TypeScript writes; what SQL
// writes is checked here.

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Subgraphs whose SQL writes live events, and the enum that names their kinds. */
const ENUMS: Record<string, string> = { conversations: 'ConversationEventKind', likes: 'LikeEventKind' }

/** A word between quotes beside a call that writes live events. */
const WRITES_LIVE = /\b(?:append_live_event|tell_partners)\(/
const KIND_IN_CALL = /\b(?:append_live_event|tell_partners)\([^;`]*?'(\w+)'/g
const KIND_IN_CASE = /v_kind text := case when \w+ then '(\w+)' else '(\w+)'/g

test('every kind of a live event that SQL writes is one that the schema names', async () => {
  const api = buildSchema(read('schema/api.graphql'))
  const found: string[] = []
  let kindCount = 0
  for await (const file of glob(
    ['migrations/functions/*/*.sql', 'subgraphs/*/**/*.store.ts', 'subgraphs/*/published.ts'],
    { cwd: ROOT },
  )) {
    const source = read(file).replaceAll(/^\s*(?:--|\/\/|\*).*$/gm, '')
    const subgraph = file.split('/')[file.startsWith('migrations') ? 2 : 1]!
    if (!WRITES_LIVE.test(source) || subgraph === 'shared') continue
    const declared = api.getType(ENUMS[subgraph] ?? '')
    const kinds = isEnumType(declared) ? declared.getValues().map(({ name }) => name) : []
    const written = [...source.matchAll(KIND_IN_CALL), ...source.matchAll(KIND_IN_CASE)].flatMap((match) =>
      match.slice(1),
    )
    kindCount += written.length
    found.push(...written.filter((kind) => !kinds.includes(kind!)).map((kind) => `${file}: ${kind}`))
  }
  expect(found).toEqual([])
  expect(kindCount).toBeGreaterThanOrEqual(11)
})

test('the event of a message that SQL writes is the one that conversations declares', async () => {
  const writers: string[] = []
  for await (const file of glob('migrations/functions/*/*.sql', { cwd: ROOT }))
    if (/insert into conversations\.outbox/.test(read(file))) writers.push(file)
  expect(writers).toEqual(['migrations/functions/conversations/tell_message_sent.sql'])
  const { version, consumers } = conversationsEvents['message.sent']
  for (const consumer of consumers)
    expect(read(writers[0]!)).toContain(
      `insert into conversations.outbox (consumer, topic, version, key, payload, created_at)
    values ('${consumer}', 'message.sent', ${version}, p_conversation,`,
    )
  expect(consumers).toHaveLength(1)
})

test('the events of a like that SQL writes are those that likes declares', async () => {
  const writers: string[] = []
  for await (const file of glob('migrations/functions/*/*.sql', { cwd: ROOT }))
    if (/insert into likes\.outbox/.test(read(file))) writers.push(file)
  expect(writers).toEqual(['migrations/functions/likes/announce_like.sql'])
  const source = read(writers[0]!)
  const { 'like.created': created, 'like.matched': matched } = likesEvents
  expect(created.consumers).toEqual(['notifications'])
  expect(source).toContain(`values ('notifications', 'like.created', ${created.version}, p_to,`)
  expect(source).toContain(`select consumer, 'like.matched', ${matched.version}, p_match,`)
  const consumers = matched.consumers.map((name) => `'${name}'`).join(', ')
  expect(source).toContain(`from unnest(array[${consumers}]) consumer`)
})

test('a kind that is not declared, or one without what it is about, does not compile', () => {
  type Append = Parameters<typeof likesLiveEvents.append>[2]
  const right: Append[] = [
    { kind: 'LIKED', subjectId: 'one' },
    { kind: 'MATCHED', subjectId: 'one', detailId: 'match' },
  ]
  // @ts-expect-error the name is spelled wrongly
  const misspelled: Append = { kind: 'liked', subjectId: 'one' }
  // @ts-expect-error a match names its match
  const incomplete: Append = { kind: 'MATCHED', subjectId: 'one' }
  // @ts-expect-error a kind of another subgraph
  const foreign: Append = { kind: 'ORDER_CHANGED', subjectId: 'one' }
  // @ts-expect-error only events about a message have a detail
  const detailOf = ({ detailId }: LiveEvent<ConversationsLiveEvent>) => detailId
  expect([...right, misspelled, incomplete, foreign, detailOf]).toHaveLength(6)
})
