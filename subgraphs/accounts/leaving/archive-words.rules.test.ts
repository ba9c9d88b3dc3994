import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#platform/site/site-texts.ts'

const FOLDER = path.join(import.meta.dirname, 'archive-words')

type Words = { [key: string]: string | Words }

const flat = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const read = (locale: string) =>
  new Map(flat(JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')) as Words))
const valuesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

test('ACCT-04 the archive speaks every language whole, with its values', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(LOCALES.map((locale) => `${locale}.json`).toSorted())
  const english = read('en')
  for (const locale of LOCALES) {
    const texts = read(locale)
    expect([locale, ...texts.keys()].toSorted()).toEqual([locale, ...english.keys()].toSorted())
    for (const [key, text] of texts) {
      expect([locale, key, valuesIn(text)]).toEqual([locale, key, valuesIn(english.get(key)!)])
      expect([locale, key, text === '']).toEqual([locale, key, false])
    }
  }
})
