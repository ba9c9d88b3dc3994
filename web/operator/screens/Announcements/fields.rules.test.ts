import { expect, test } from 'vitest'
import { copyOf, EMPTY, fieldsOf, inputOf, isSame, languagesToFinish, progressOf } from './fields.rules.ts'

const kept = {
  name: 'calls',
  type: 'PROMOTIONS',
  path: '/premium',
  segment: { language: null, country: 'NL', gender: null, activeWithinDays: 7, hasBought: false },
  languages: [
    { language: 'nl', subject: 'Bellen', text: 'Het kan.', button: 'Bel' },
    { language: 'en', subject: '', text: '', button: '' },
  ],
}

test('OPER-02 the form of an announcement sends what it was given', () => {
  const input = inputOf(fieldsOf(kept))
  expect(input).toMatchObject({ name: 'calls', type: 'PROMOTIONS', segment: kept.segment })
  expect(input.texts).toEqual(kept.languages)
})

test('OPER-02 days that are no number are sent as one that is refused, and empty ones as none', () => {
  const withDays = (days: string) =>
    inputOf({ ...EMPTY, segment: { ...EMPTY.segment, days } }).segment.activeWithinDays
  expect(['', ' ', '30', 'many', '-1'].map(withDays)).toEqual([null, null, 30, 0, 0])
})

test('OPER-02 an announcement counts as changed only when it says something else', () => {
  const fields = fieldsOf(kept)
  expect(isSame(fields, { ...fields, texts: { nl: fields.texts['nl']! } })).toBe(true)
  expect(isSame(fields, { ...fields, segment: { ...fields.segment, bought: 'yes' } })).toBe(false)
  const changed = { ...fields.texts['nl']!, button: 'Bel nu' }
  expect(isSame(fields, { ...fields, texts: { nl: changed } })).toBe(false)
})

test('OPER-02 the site’s own language and every begun one have to be finished before it is sent', () => {
  expect(progressOf({ subject: 'a', text: ' ', button: 'b' })).toBe('BEGUN')
  expect(languagesToFinish(EMPTY, 'nl')).toEqual(['nl'])
  const fields = fieldsOf(kept)
  expect(languagesToFinish(fields, 'nl')).toEqual([])
  const begun = { ...fields, texts: { ...fields.texts, en: { subject: 'Calls', text: '', button: '' } } }
  expect(languagesToFinish(begun, 'nl')).toEqual(['en'])
})

test('OPER-02 a copy says the same under another name, which is not too long', () => {
  const offer = { ...EMPTY, name: 'offer', texts: { nl: { subject: 'Nu', text: 'Vandaag', button: 'Ja' } } }
  expect(copyOf(offer)).toEqual({ ...offer, name: 'offer 2' })
  expect(copyOf(copyOf(offer)).name).toBe('offer 3')
  expect(copyOf({ ...offer, name: 'x'.repeat(100) }).name).toBe(`${'x'.repeat(98)} 2`)
})
