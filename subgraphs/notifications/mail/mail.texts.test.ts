import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textsFor } from './mail.texts.ts'

const FOLDER = path.join(import.meta.dirname, '../locales')
const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']
/** Has only what a Belgian says differently; the rest comes from the Dutch. */
const OVERLAY = 'nl-BE'
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = { [key: string]: string | Texts }

function flat(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const read = (locale: string) =>
  flat(JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')) as Texts)
const catalogues = new Map(LOCALES.map((locale) => [locale, read(locale)]))
const english = catalogues.get('en')!
const keysOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join()

test('every language has every mail, in every plural form that it knows', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    [...LOCALES, OVERLAY].map((locale) => `${locale}.json`).toSorted(),
  )
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

test('Belgian texts say domiciliëring where Dutch ones say incasso, with the same values', async () => {
  for (const [key, text] of read(OVERLAY)) {
    const dutch = catalogues.get('nl')!.get(key)
    expect([key, text]).not.toEqual([key, dutch])
    expect([key, placeholders(text)]).toEqual([key, placeholders(dutch!)])
  }
  const t = await textsFor(OVERLAY)
  const mail = [t('directDebitNotice.subject', { amount: '€ 10,00' }), t('directDebitNotice.number')]
  expect(mail).toEqual(['Aankondiging van een domiciliëring van € 10,00', 'Bestelnummer'])
  for (const key of english.keys()) expect([key, t(key)]).not.toEqual([key, expect.stringMatching(/incass/i)])
})
