import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COMPLETE_LOCALES } from './complete.ts'
import { QUOTED_MESSAGES } from './quotedMessages.data.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The text of a catalogue, undefined where it has none. */
function textIn(locale: string, key: string): unknown {
  const [namespace, name] = key.split(':') as [string, string]
  const words: unknown = JSON.parse(
    readFileSync(path.join(import.meta.dirname, locale, `${namespace}.json`), 'utf8'),
  )
  return name.split('.').reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], words)
}

/** What the program itself is written in: no catalogue, no test, nothing generated. */
const sources = globSync('{web,subgraphs,gateway}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => /node_modules|__generated__|locales|e2e|testing|\.test\.ts$|\.d\.ts$/.test(name),
})
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')

test('ERR-01 the catalogues have each message of the specification, in its quoted words and in all languages', () => {
  for (const { key, quote } of QUOTED_MESSAGES) {
    for (const locale of COMPLETE_LOCALES) expect(textIn(locale, key), `${locale} ${key}`).toMatch(/\S/)
    if (quote?.isPart) expect(textIn(quote.locale, key), key).toContain(quote.text)
    else if (quote) expect(textIn(quote.locale, key), key).toBe(quote.text)
  }
})

test('ERR-01 the program shows each message of the specification, and a browser test knows its words', () => {
  for (const { key, usedAs, provoked } of QUOTED_MESSAGES) {
    const name = usedAs ?? key.split(':')[1]!.replace(/_(one|other)$/, '')
    expect(
      ["'", '`'].some((end) => sources.includes(name + end)),
      `${key} is used`,
    ).toBe(true)
    const spec = readFileSync(path.join(ROOT, `web/e2e/${provoked.spec}.spec.ts`), 'utf8')
    expect(spec.replaceAll('\\.', '.'), `${provoked.spec}.spec.ts provokes ${key}`).toContain(provoked.words)
  }
})
