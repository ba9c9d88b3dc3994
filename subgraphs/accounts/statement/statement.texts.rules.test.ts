import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LASTING_REASON_CODES, REASON_CODES } from '#platform/site/site-setting-fields.data.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { MODERATION_REASONS } from '../moderation-reasons.data.ts'

const FOLDER = path.join(import.meta.dirname, '../locales')

type Words = { [key: string]: string | Words }

const flat = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const read = (locale: string) =>
  new Map(flat(JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')) as Words))
const valuesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

test('TRUST-07 members read every part of a decision in their own language, with its dates', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(LOCALES.map((locale) => `${locale}.json`).toSorted())
  const english = read('en')
  for (const locale of LOCALES) {
    const texts = read(locale)
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of texts) {
      expect([locale, key, valuesIn(text)]).toEqual([locale, key, valuesIn(english.get(key)!)])
      if (locale !== 'en') expect([locale, key, text]).not.toEqual([locale, key, english.get(key)])
    }
  }
})

test('OPER-03 each reason of the catalogue has its explanation and its rule', () => {
  const english = read('en')
  for (const [code, { rule }] of Object.entries(MODERATION_REASONS)) {
    expect([code, english.has(`reasons.${code}`)]).toEqual([code, true])
    expect([code, english.has(`rules.${rule}`)]).toEqual([code, true])
  }
})

test('OPER-03 a site can word every reason, and keeps those of the law and the one for any other rule', () => {
  expect(Object.keys(MODERATION_REASONS)).toEqual(REASON_CODES)
  const lasting = Object.entries(MODERATION_REASONS)
    .filter(([code, { legalBasis }]) => legalBasis === 'law' || code === 'OTHER_RULE')
    .map(([code]) => code)
  expect(lasting).toEqual(LASTING_REASON_CODES)
})
