/**
 * `npm run requirements`: writes docs/requirements.md, which says of every requirement which tests prove it. `--check` writes nothing and fails when
 * the page is stale, or when a test names a requirement that does not exist.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Group = { title: string; requirements: Record<string, string> }
type NamedTest = { file: string; title: string }

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = path.join(ROOT, 'docs/requirements.md')
const FOLDERS = ['gateway', 'migrations', 'scripts', 'subgraphs', 'testing', 'web']
const HOLDS_TESTS = /\.(test|spec)\.ts$|(^|\/)testing\/.*\.ts$/
// Any text that begins with IDs: so a title counts whichever way its test is declared, in a table or by a function too.
const TITLE = /(['"`])((?:[A-Z]{2,}-\d{2} )+)((?:\\.|(?!\1)[^\\\n])*)\1/g

const groups = JSON.parse(readFileSync(path.join(ROOT, 'docs/requirements.json'), 'utf8')) as Record<
  string,
  Group
>
const known = new Set(Object.values(groups).flatMap(({ requirements }) => Object.keys(requirements)))

function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll('\\', '/')),
    ),
  )
    .filter((file) => HOLDS_TESTS.test(file))
    .toSorted()
}

function readTests(): { byRequirement: Map<string, NamedTest[]>; unknown: string[] } {
  const byRequirement = new Map<string, NamedTest[]>()
  const unknown: string[] = []
  for (const file of testFiles()) {
    for (const [, quote, ids, rest] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE)) {
      const title = rest!.replaceAll(`\\${quote}`, quote!)
      for (const id of ids!.trim().split(' ')) {
        if (known.has(id)) byRequirement.set(id, [...(byRequirement.get(id) ?? []), { file, title }])
        else unknown.push(`${file}: ${id} ${title}`)
      }
    }
  }
  return { byRequirement, unknown }
}

function pageOf(byRequirement: Map<string, NamedTest[]>): string {
  const named = [...known].filter((id) => byRequirement.has(id)).length
  const lines = [
    '# Requirements and their tests',
    '',
    '<!-- Written by `npm run requirements` from requirements.json and the titles of the tests. Do not edit. -->',
    '',
    `Each requirement in a few words, and the tests whose titles begin with its ID: ${named} of ${known.size} have some. A test names a requirement only`,
    'when it proves all of it, so one without a test may be built and tested in parts, or not built yet.',
  ]
  for (const { title, requirements } of Object.values(groups)) {
    lines.push('', `## ${title}`)
    for (const [id, text] of Object.entries(requirements)) {
      lines.push('', `**${id}** ${text}`, '')
      const tests = byRequirement.get(id)
      if (tests === undefined) lines.push('- no test names it yet')
      else
        for (const test of tests)
          lines.push(`- [${path.basename(test.file)}](../${test.file}): ${escapeMarkdown(test.title)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, '\\$&')
}

const { byRequirement, unknown } = readTests()
for (const test of unknown) console.error(`no such requirement: ${test}`)
const page = pageOf(byRequirement)
const isStale = (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '') !== page
if (process.argv.includes('--check')) {
  if (isStale) console.error('stale: docs/requirements.md (run npm run requirements)')
  process.exitCode = isStale || unknown.length > 0 ? 1 : 0
} else {
  writeFileSync(PAGE, page)
  console.log(`${byRequirement.size} of ${known.size} requirements are named by tests`)
  process.exitCode = unknown.length > 0 ? 1 : 0
}
