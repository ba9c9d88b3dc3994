import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

const STORE = /\.store\.ts$|\/(?:published|member-data|retention)\.ts$/
// Where the statement is the thing itself.
const OTHER_HOMES = [
  // The clock, the steps of a migration, and what every subgraph's own tables of events are read and written
  // by.
  'subgraphs/platform/postgres/',
  'subgraphs/platform/events/',
  // Tables that several subgraphs have alike: one statement each, whose schema is an argument.
  'subgraphs/platform/requests/action-counter.ts',
  'subgraphs/platform/requests/attempts.ts',
  'subgraphs/platform/requests/audit.ts',
  'subgraphs/platform/requests/idempotency.ts',
  // The demo fills an empty database with years of a site's life, thousands of rows in each statement.
  'scripts/demo/',
]
const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

test('SQL stands in stores and in its other declared homes, and nowhere else', async () => {
  const found: string[] = []
  const homesInUse = new Set<string>()
  let storeCount = 0
  for await (const file of glob('{subgraphs,gateway,scripts}/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    const lines = statementLines(readFileSync(path.join(ROOT, file), 'utf8'))
    const home = OTHER_HOMES.find((declared) => file.startsWith(declared))
    if (STORE.test(file)) storeCount += lines.length > 0 ? 1 : 0
    else if (home === undefined) found.push(...lines.map((line) => `${file}:${line}`))
    else if (lines.length > 0) homesInUse.add(home)
  }
  expect(storeCount).toBeGreaterThan(60)
  expect(found).toEqual([])
  expect(OTHER_HOMES.filter((home) => !homesInUse.has(home))).toEqual([])
})

test('both ways to write a statement are noticed, and what only looks like one is not', () => {
  expect(statementLines('await sql<{ id: string }>`select 1`.execute(db)')).toEqual([1])
  expect(statementLines("await db\n  .selectFrom('likes.like')\n  .execute()")).toEqual([2])
  expect(statementLines("// sql`select 1`\nconst text = 'db.selectFrom()'")).toEqual([])
})

test('a store does not take a request: the context stops at the action', async () => {
  const found: string[] = []
  for await (const file of glob('subgraphs/**/*.store.ts', { cwd: ROOT }))
    if (/\bRequestContext\b/.test(readFileSync(path.join(ROOT, file), 'utf8'))) found.push(file)
  expect(found).toEqual([])
})

test('an action is reached by a resolver, a route, a handler or a command', async () => {
  const reached = new Set<string>()
  const actions: string[] = []
  for await (const file of glob('{subgraphs,gateway,scripts}/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.actions.ts')) actions.push(file)
    if (!REACHED_FROM_OUTSIDE.test(file)) continue
    for (const [, name] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORTED_ACTIONS))
      reached.add(name!.startsWith('#') ? name!.replace(/^#/, '') : path.join(path.dirname(file), name!))
  }
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((file) => !reached.has(file))).toEqual([])
})

const REACHED_FROM_OUTSIDE = /\.(?:schema|routes|handlers)\.ts$|^scripts\/operator\//
const IMPORTED_ACTIONS = / from '([^']+\.actions\.ts)'/g

/** The lines on which a source writes a statement, as SQL or with the query builder. */
function statementLines(source: string): number[] {
  const found: number[] = []
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const start = statementStart(node)
    if (start !== undefined) found.push(source.slice(0, start).split('\n').length)
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync('source.ts', source).program)
  return found
}

type Name = { type?: string; name?: string; start: number }

function statementStart(node: object): number | undefined {
  const { type, tag, callee } = node as {
    type?: string
    tag?: Name
    callee?: { type: string; property: Name }
  }
  if (type === 'TaggedTemplateExpression' && tag?.name === 'sql') return tag.start
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  return BUILDERS.has(callee.property.name ?? '') ? callee.property.start : undefined
}
