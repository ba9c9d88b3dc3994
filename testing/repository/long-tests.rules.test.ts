import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DECLARED = /^\s*(?:if \(.*\) )?test(?:\.\w+)?\(/gm
// Any text that begins with IDs, however its test is declared, as scripts/checks/requirements.ts reads them.
const PROVING = /(['"`])((?:[A-Z]{2,}-\d{2} )+)((?:\\.|(?!\1)[^\\\n])*)\1/g
const LONG = / @long['"`]/g
const IS_LONG = / @long$/
// `npm test` runs neither.
const IN_OTHER_PARTS = /\.(?:thorough|system)\.test\.ts$/

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.spec.ts'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !IN_OTHER_PARTS.test(file) && !file.endsWith('long-tests.rules.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length

test('every file of which npm test leaves out long tests has a shorter one', () => {
  const withLong = files.filter(({ text }) => count(text, LONG) > 0)
  expect(withLong.length).toBeGreaterThan(30)
  const onlyLong = withLong.filter(({ text }) => count(text, DECLARED) <= count(text, LONG))
  expect(onlyLong.map(({ file }) => file)).toEqual([])
})

test('every requirement that a long test proves is proved by a shorter one in npm test, too', () => {
  const proving = files.flatMap(({ file, text }) =>
    [...text.matchAll(PROVING)].map(([, , ids, rest]) => ({
      ids: ids!.trim().split(' '),
      isLong: IS_LONG.test(rest!),
      isRun: file.endsWith('.spec.ts') ? rest!.includes('@main') : !IS_LONG.test(rest!),
    })),
  )
  const proved = new Set(proving.filter(({ isRun }) => isRun).flatMap(({ ids }) => ids))
  const byLong = new Set(proving.filter(({ isLong }) => isLong).flatMap(({ ids }) => ids))
  expect(byLong.size).toBeGreaterThan(20)
  expect([...byLong].filter((id) => !proved.has(id))).toEqual([])
})
