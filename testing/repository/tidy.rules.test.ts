import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WIDEST = 110
// Line comments, lines of a block comment, and the title of a test.
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?: |\/|$))/
const TITLE = /^\s*test(?:\.\w+)*\(\s*(['"`]).*?\1/
const DIRECTIVE = /oxlint-disable|@ts-expect-error|https?:\/\//
// What is quoted is a name.
const QUOTED = /`[^`]*`|"[^"]*"/g
const BANNED = /\b(?:whoever|nobody|somebody|anybody|of whom)\b|\btells? of\b/i
// Titles that name more requirements than fit.
const MANY_IDS = /(?:\b[A-Z]+-\d{2}\b ){9}/

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('tidy.rules.test.ts'))

function found(fault: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
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
