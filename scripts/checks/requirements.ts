/**
 * `npm run requirements`: prints every requirement with the tests that prove it. `--check` prints only
 * faults: a test that names an unknown requirement, an untested requirement that is not marked as open, and
 * an open one that has tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Group = { title: string; requirements: Record<string, string>; open?: string[] }
type NamedTest = { file: string; title: string }

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['gateway', 'migrations', 'scripts', 'subgraphs', 'testing', 'web']
const HOLDS_TESTS = /\.(test|spec)\.ts$|(^|\/)testing\/.*\.ts$/
// Any text that begins with IDs, so that a title counts however its test is declared, in a table or by a
// function too.
const TITLE = /(['"`])((?:[A-Z]{2,}-\d{2} )+)((?:\\.|(?!\1)[^\\\n])*)\1/g

const groups = JSON.parse(readFileSync(path.join(ROOT, 'docs/requirements.json'), 'utf8')) as Record<
  string,
  Group
>
const known = new Set(Object.values(groups).flatMap(({ requirements }) => Object.keys(requirements)))
// Requirements that are not built yet, or only in part.
const open = new Set(Object.values(groups).flatMap((group) => group.open ?? []))

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
    `Each requirement in a few words, and the tests whose titles begin with its ID: ${named} of ${known.size} have some. Those without`,
    'a test are marked as open: not built yet, or in parts only.',
  ]
  for (const { title, requirements } of Object.values(groups)) {
    lines.push('', `## ${title}`)
    for (const [id, text] of Object.entries(requirements)) {
      lines.push('', `**${id}** ${text}`, '')
      const tests = byRequirement.get(id)
      if (tests === undefined) lines.push('- no test names it yet')
      else for (const test of tests) lines.push(`- ${test.file}: ${test.title}`)
    }
  }
  return `${lines.join('\n')}\n`
}

function faultsOf(byRequirement: Map<string, NamedTest[]>, unknown: string[]): string[] {
  const ids = [...known]
  return [
    ...unknown.map((test) => `no such requirement: ${test}`),
    ...[...open].filter((id) => !known.has(id)).map((id) => `marked as open, but no requirement: ${id}`),
    ...ids.filter((id) => !byRequirement.has(id) && !open.has(id)).map((id) => `no test names it: ${id}`),
    ...ids
      .filter((id) => byRequirement.has(id) && open.has(id))
      .map((id) => `marked as open in docs/requirements.json, but tests name it: ${id}`),
  ]
}

const { byRequirement, unknown } = readTests()
const faults = faultsOf(byRequirement, unknown)
if (!process.argv.includes('--check')) process.stdout.write(pageOf(byRequirement))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
