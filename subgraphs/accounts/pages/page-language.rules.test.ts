import { expect, test } from 'vitest'
import { stateOfLanguage } from './page-language.rules.ts'

const early = new Date('2026-01-01')
const late = new Date('2026-02-01')
const text = (language: string, version = early) => ({ language, version })

test('ROUTE-12 a language without the operator’s text shows the site’s own language, then English, then any', () => {
  const shownIn = (language: string, ...languages: string[]) =>
    stateOfLanguage(language, { texts: languages.map((own) => text(own)), defaultLanguage: 'nl' })
  expect(shownIn('de', 'de', 'nl')).toEqual({ state: 'own', shown: 'de', isBehind: false })
  expect(shownIn('nl-BE', 'de', 'nl')).toMatchObject({ state: 'own', shown: 'nl' })
  expect(shownIn('fr', 'de', 'en', 'nl')).toEqual({ state: 'missing', shown: 'nl', isBehind: false })
  expect(shownIn('fr', 'de', 'en')).toMatchObject({ state: 'missing', shown: 'en' })
  expect(shownIn('fr', 'pl', 'de')).toMatchObject({ state: 'missing', shown: 'de' })
  expect(shownIn('fr')).toEqual({ state: 'missing', shown: null, isBehind: false })
})

test('ROUTE-12 the product’s text counts only while the operator has written none', () => {
  const of = (texts: { language: string; version: Date }[], product: string) =>
    stateOfLanguage('fr-BE', { texts, defaultLanguage: 'nl', product })
  expect(of([], 'fr')).toEqual({ state: 'product', shown: 'fr', isBehind: false })
  expect(of([], 'en')).toMatchObject({ state: 'missing', shown: 'en' })
  expect(of([text('nl')], 'fr')).toMatchObject({ state: 'missing', shown: 'nl' })
})

test('ROUTE-12 a translation older than the text in the site’s own language is behind', () => {
  const of = (language: string, german: Date) =>
    stateOfLanguage(language, {
      texts: [text('nl', late), text('de', german)],
      defaultLanguage: 'nl',
    }).isBehind
  expect([of('de', early), of('de', late), of('nl', early)]).toEqual([true, false, false])
})
