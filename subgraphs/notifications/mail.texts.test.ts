import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.join(import.meta.dirname, 'locales')
const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = { [key: string]: string | Texts }

function flat(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const catalogues = new Map(
  LOCALES.map((locale) => [
    locale,
    flat(JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')) as Texts),
  ]),
)
const english = catalogues.get('en')!
const keysOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join()

test('every language has every mail, in every plural form that it knows', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(LOCALES.map((locale) => `${locale}.json`))
  const plurals = new Set(
    [...english.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
  )
  for (const [locale, texts] of catalogues) {
    expect([...keysOf(texts)].toSorted()).toEqual([...keysOf(english)].toSorted())
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of plurals)
      expect([
        locale,
        key,
        [...texts.keys()].filter((known) => known.replace(PLURAL, '') === key).length,
      ]).toEqual([locale, key, forms.length])
  }
})

test('no translation loses a value, is empty or is the English text', () => {
  for (const [locale, texts] of catalogues) {
    for (const [key, text] of texts) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other'))!
      expect([locale, key, placeholders(text)]).toEqual([locale, key, placeholders(original)])
      if (locale !== 'en' && text.length > 12)
        expect([locale, key, text]).not.toEqual([locale, key, original])
    }
  }
})
