import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
// Known words with a capital in the middle: brands, technical words, and German and Dutch abbreviations.
const KNOWN_WORDS = /^(?:iDEAL|PayPal(?:illa)?|JavaScript(?:u|in)?|iPhone?(?:ssa|ie)?|WebP|MwSt|KvK|IdNr)$/
const PLACEHOLDERS = /\{\{[^}]*\}\}|<[^>]*>|\{\w+\}/g
const CAPITAL_IN_THE_MIDDLE = /\p{L}*\p{Ll}\p{Lu}\p{L}*/gu

type Words = string | { [key: string]: Words }

const textsOf = (words: Words): string[] =>
  typeof words === 'string' ? [words] : Object.values(words).flatMap(textsOf)

// A repository-wide rename once replaced an identically spelled Swedish word in mails and invoices.
test('SITE-04 no identifier of the code appears in a text that members read, in any language', () => {
  const files = globSync(['web/{,operator/}locales/*/*.json', 'subgraphs/*/locales/*.json'], { cwd: ROOT })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Words).flatMap((text) =>
      [...text.replace(PLACEHOLDERS, ' ').matchAll(CAPITAL_IN_THE_MIDDLE)]
        .map(([word]) => word)
        .filter((word) => !KNOWN_WORDS.test(word))
        .map((word) => `${file}: ${word}`),
    ),
  )
  expect(found).toEqual([])
})

test('every error text in the catalogue has code that returns its error', () => {
  const sources = globSync(['{web,gateway,subgraphs}/**/*.{ts,tsx}'], { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/(?:e2e|__generated__|locales)\//.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const written = new Set(sources.match(/\b[A-Z][A-Z0-9_]+\b/g))
  const codes = Object.keys(
    JSON.parse(readFileSync(path.join(ROOT, 'web/locales/en/errors.json'), 'utf8')) as Record<string, string>,
  ).map((key) => key.replace(/_(?:one|other)$/, ''))
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter((code) => !written.has(code))).toEqual([])
})
