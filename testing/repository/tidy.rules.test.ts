import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, visit } from 'graphql'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WIDEST = 110
// Line comments, lines of a block comment, and the title of a test.
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?: |\/|$))/
const TITLE = /^\s*test(?:\.\w+)*\(\s*(['"`]).*?\1/
const DIRECTIVE = /oxlint-disable|@ts-expect-error|https?:\/\//
// What is quoted is a name.
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”/g
const BANNED = /\b(?:whoever|nobody|somebody|anybody|of whom)\b|\btells? of\b/i
// What an API reference never says. "There is no …" and "is no longer" are English.
const BANNED_IN_REFERENCE =
  /\bwhen (?:nothing is said|not given)\b|\b(?:who asks|one who|(?:is|are) told)\b|(?<!there )\b(?:is|are) no (?!longer)/i
// Titles that name more requirements than fit.
const MANY_IDS = /(?:\b[A-Z]+-\d{2}\b ){9}/

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = tracked('*.ts', '*.tsx', '*.mjs').filter((file) => !file.endsWith('tidy.rules.test.ts'))

function found(fault: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (fault(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}

test('comments and test titles end within 110 columns', () => {
  const isWide = (line: string) => {
    if (COMMENT.test(line)) return line.length > WIDEST && !DIRECTIVE.test(line)
    const title = TITLE.exec(line)?.[0]
    return title !== undefined && title.length > WIDEST && !MANY_IDS.test(title)
  }
  expect(files.length).toBeGreaterThan(1500)
  expect(found(isWide)).toEqual([])
})

test('comments and test titles name who does what', () => {
  expect(
    found((line) => {
      if (COMMENT.test(line)) return BANNED.test(line.replaceAll(QUOTED, ''))
      return BANNED.test(TITLE.exec(line)?.[0] ?? '')
    }),
  ).toEqual([])
})

/** The descriptions of every element of the printed schemas. */
function descriptions(): string[] {
  const found = new Set<string>()
  for (const file of ['schema/api.graphql', 'schema/supergraph.graphql'])
    visit(parse(read(file)), {
      enter(node) {
        if ('description' in node && node.description !== undefined) found.add(node.description.value)
      },
    })
  return [...found]
}

/** The prose of the documents, without blocks of code. */
const documents = () =>
  tracked('docs/*.md').flatMap((file) =>
    read(file)
      .replaceAll(/^```[^]*?^```/gm, '')
      .split('\n'),
  )

/** The usage texts of the operator's commands. */
const usages = () =>
  tracked('scripts/operator/*.ts').flatMap(
    (file) => /const USAGE = `([^]*?)`\n/.exec(read(file))?.[1]?.split('\n') ?? [],
  )

/** The comments of the SQL files. */
const statements = () =>
  tracked('migrations/*.sql').flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => line.startsWith('--')),
  )

/** The sentences of docs/requirements.json. */
const requirements = () =>
  read('docs/requirements.json')
    .split('\n')
    .filter((line) => /^ *"[A-Z]+-\d\d": /.test(line))

test('descriptions, documents, requirements, SQL comments and usage texts name who does what', () => {
  const texts = { descriptions: descriptions(), documents: documents(), usages: usages() }
  expect(texts.descriptions.length).toBeGreaterThan(1000)
  expect(texts.documents.length).toBeGreaterThan(500)
  expect(texts.usages.length).toBeGreaterThan(60)
  const wholes = { statements: statements(), requirements: requirements() }
  expect(wholes.statements.length).toBeGreaterThan(300)
  expect(wholes.requirements.length).toBeGreaterThan(150)
  expect([
    ...Object.values(texts)
      .flat()
      .map((text) => text.replaceAll(QUOTED, ''))
      .filter((text) => BANNED.test(text) || BANNED_IN_REFERENCE.test(text)),
    ...Object.values(wholes)
      .flat()
      .filter((text) => BANNED.test(text)),
  ]).toEqual([])
})
