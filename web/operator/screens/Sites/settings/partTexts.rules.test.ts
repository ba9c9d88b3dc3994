import { expect, test } from 'vitest'
import {
  lackingIn,
  nichesOf,
  ownLanguagesOf,
  textsOf,
  withPart,
  withReason,
  withText,
} from './partTexts.rules.ts'

test('SITE-25 a topic says in which languages of the site its texts are missing', () => {
  const niches = { 1: { name: { nl: 'Dating', de: ' ' }, landingText: {} } }
  expect(nichesOf(niches)).toEqual(['1'])
  expect(nichesOf('no form')).toEqual([])
  const names = textsOf(niches[1].name)
  expect(lackingIn(names, ['nl', 'de', 'fr'])).toEqual(['de', 'fr'])
  expect(withPart(niches[1], 'name', withText(names, 'fr', 'Rencontres'))).toEqual({
    name: { nl: 'Dating', de: ' ', fr: 'Rencontres' },
    landingText: {},
  })
  expect(withText(names, 'nl', '')).toEqual({ de: ' ' })
  expect(textsOf({ nl: 'Een', en: 2 })).toEqual({ nl: 'Een' })
})

test('OPER-03 a reason whose own words and switch are gone is the product’s again', () => {
  const worded = withReason({}, 'SCAM', { part: 'text', texts: { nl: 'Oplichting.' } })
  expect(worded).toEqual({ SCAM: { text: { nl: 'Oplichting.' } } })
  expect(ownLanguagesOf(worded['SCAM'], ['en', 'nl'])).toEqual(['nl'])
  const off = withReason(worded, 'SCAM', { isOff: true })
  expect(off).toEqual({ SCAM: { text: { nl: 'Oplichting.' }, isOff: true } })
  expect(withReason(withReason(off, 'SCAM', { isOff: false }), 'SCAM', { part: 'text', texts: {} })).toEqual(
    {},
  )
  expect(withReason('no form', 'SCAM', { isOff: true })).toEqual({ SCAM: { isOff: true } })
})
