import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { SUBGRAPH_DEFINITIONS } from '#gateway/sources/subgraph-list.ts'
import { SUBGRAPHS } from '#platform/base/config.ts'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import { EVENT_CONSUMERS } from '#platform/postgres/event-consumers.ts'
import { memberDataEvents } from '#platform/process/member-data.jobs.ts'
import { handlersOf } from '#platform/process/subgraph-runtime.ts'
import { auditEvents } from '#platform/requests/audit.ts'
import type { Services } from '#platform/requests/services.ts'
import { accountConfirmed, type AccountsEvents } from '#subgraphs/accounts/events.ts'
import type { LikesEvents } from '#subgraphs/likes/events.ts'

// The contracts between subgraphs. The compiler checks each handler against its topic; these tests find
// missing handlers.

const shownTo = (consumer: string, producer: string, topic: string) =>
  `${producer} tells ${consumer} ${topic}`

test('every topic has a handler in each consumer it names, and every handler a topic that names it', () => {
  const told = SUBGRAPH_DEFINITIONS.flatMap(({ name, events }) =>
    Object.entries({ ...events, ...memberDataEvents, ...auditEvents }).flatMap(([topic, { consumers }]) =>
      consumers.map((consumer) => shownTo(consumer, name, topic)),
    ),
  )
  const handled = SUBGRAPH_DEFINITIONS.flatMap((definition) =>
    Object.entries(handlersOf(definition, {} as Services)).flatMap(([producer, handlers]) =>
      Object.keys(handlers).map((topic) => shownTo(definition.name, producer, topic)),
    ),
  )
  expect(told.length).toBeGreaterThan(40)
  expect(handled.toSorted()).toEqual(told.toSorted())
})

test('the consumers of a topic may take their producer’s events', () => {
  const refused = SUBGRAPH_DEFINITIONS.flatMap(({ name, events }) =>
    Object.entries({ ...events, ...memberDataEvents, ...auditEvents }).flatMap(([topic, { consumers }]) =>
      consumers
        .filter((consumer) => !EVENT_CONSUMERS[name].includes(consumer))
        .map((consumer) => shownTo(consumer, name, topic)),
    ),
  )
  expect(refused).toEqual([])
})

test('an unknown topic, a missing handler and a field the event lacks do not compile', () => {
  const noop = async () => {}
  type Handlers = HandlersFor<LikesEvents, 'notifications'>
  const right: Handlers = { 'like.created': noop, 'like.matched': noop }
  // @ts-expect-error the name is spelled wrongly
  const misspelled: Handlers = { 'like.created': noop, 'like.matchd': noop }
  // @ts-expect-error a topic that names the consumer is forgotten
  const forgotten: Handlers = { 'like.created': noop }
  // @ts-expect-error the payload has no such field
  const fieldless: Handlers['like.created'] = async (_trx, { payload }) => void payload.memberId
  // @ts-expect-error billing is not told of consents
  const stray: keyof HandlersFor<AccountsEvents, 'billing'> = 'consent.changed'
  // @ts-expect-error the member is missing
  const event = accountConfirmed({ siteId: 'site' })
  expect([right, misspelled, forgotten, fieldless, stray, event]).toHaveLength(6)
})

test('no subgraph, gateway part or command names another schema in SQL, except in published.ts', async () => {
  const found: string[] = []
  let readCount = 0
  for await (const file of glob('{subgraphs,gateway,scripts}/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\//.test(file) || READS_EVERYWHERE.test(file) || ALLOWED.has(file)) continue
    const owner = /^subgraphs\/(\w+)\//.exec(file)?.[1]
    readCount++
    for (const { text, line } of textsOf(readFileSync(path.join(ROOT, file), 'utf8'))) {
      for (const [name, schema] of text.matchAll(TABLE_OR_FUNCTION))
        if (schema !== owner) found.push(`${file}:${line} ${name}`)
    }
  }
  expect(readCount).toBeGreaterThan(300)
  expect(found).toEqual([])
})

const ROOT = path.join(import.meta.dirname, '../..')
// The demo and the bench write thousands of backdated rows of all subgraphs, which no call of a subgraph
// should do. The fault tests' law reads all tables.
const READS_EVERYWHERE = /^scripts\/demo\//
const ALLOWED = new Set([
  // The site is shared ground for every subgraph.
  'subgraphs/platform/site/site.store.ts',
  // Looks for the tables of another baseline, with the owner's rights.
  'subgraphs/platform/postgres/migrations.ts',
  // A hostile text that must do no harm: it names a table as attackers do.
  'testing/attack/hostile-requests.ts',
])
const TABLE_OR_FUNCTION = new RegExp(
  `(?<![\\w./-])(${SUBGRAPHS.join('|')})\\.[a-z"][\\w"]*(?![\\w./-])`,
  'gi',
)

/** Every string that is SQL or a table's name. Names of jobs and topics of events have a hyphen. */
function textsOf(source: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, start, value } = node as { type?: string; start?: number; value?: unknown }
    const raw =
      type === 'TemplateElement'
        ? (value as { raw: string }).raw
        : type === 'Literal' && typeof value === 'string'
          ? value
          : undefined
    if (raw !== undefined) found.push({ text: raw, line: source.slice(0, start).split('\n').length })
    if (type === 'ImportDeclaration') return
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync('source.ts', source).program)
  return found
}
