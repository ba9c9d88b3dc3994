import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LOCALES } from '#web/locales/complete.ts'
import chat from '#web/locales/nl/chat.json'
import premium from '#web/locales/nl/premium.json'
import { i18nOptions, valuesInTexts } from '../i18n/i18nOptions.ts'
import { formatDate, formatMoney, formatNumber, formatTimeLeft, labelled } from './format.ts'

i18next.use(valuesInTexts)

// The space between sign and amount is non-breaking.
const plain = (text: string) => text.replace(/\s/g, ' ')
const noon = '2026-03-09T12:00:00Z'

test('a right-to-left name is isolated within a text, and every other name stays as it is', async () => {
  const nl = { shell: { profile: '{{name}} ({{age}})', from: 'Van {{name}}: {{count}}' } }
  await i18next.init({ ...i18nOptions, lng: 'nl', resources: { nl } })
  const text = (key: string, values: object) => String(i18next.t(key as 'close', values as never))
  expect(text('profile', { name: 'דנה', age: 25 })).toBe('\u2068דנה\u2069 (25)')
  expect(text('from', { name: 'ليلى', count: 3 })).toBe('Van \u2068ليلى\u2069: 3')
  expect(text('profile', { name: 'Zoë', age: 25 })).toBe('Zoë (25)')
  // A direction mark in a name does not reach beyond it.
  expect(text('profile', { name: '\u202eAda\u2069', age: 25 })).toBe('\u2068Ada\u2069 (25)')
})

test('SITE-06 dates, numbers and amounts follow the member’s language, or Dutch while it is unknown', async () => {
  expect(formatDate(noon)).toBe('9 maart 2026')
  const readIn = (lng: string) => i18next.changeLanguage(lng)
  await i18next.init({ ...i18nOptions, lng: 'nl', resources: { nl: { premium, chat } } })
  expect(formatDate(noon)).toBe('9 maart 2026')
  expect(formatNumber(12_345.5)).toBe('12.345,5')
  expect(plain(formatMoney({ amountMinor: 123_456, currency: 'EUR' }))).toBe('€ 1.234,56')
  await readIn('en')
  expect(formatDate(noon)).toBe('March 9, 2026')
  expect(formatNumber(12_345.5)).toBe('12,345.5')
  expect(formatMoney({ amountMinor: 123_456, currency: 'USD' })).toBe('$1,234.56')
  await readIn('de')
  expect(formatDate(noon)).toBe('9. März 2026')
  expect(plain(formatMoney({ amountMinor: 499, currency: 'EUR' }))).toBe('4,99 €')
  expect(labelled('Zahlung', 'PayPal')).toBe('Zahlung: PayPal')
  await readIn('fr-BE')
  expect(labelled('Paiement', 'PayPal')).toBe('Paiement\u202f: PayPal')
})

test('an amount has its currency’s digits: cents of a euro, none of a yen, thousandths of a dinar', async () => {
  await i18next.init({ ...i18nOptions, lng: 'en' })
  expect(formatMoney({ amountMinor: 499, currency: 'EUR' })).toBe('€4.99')
  expect(formatMoney({ amountMinor: 499, currency: 'JPY' })).toBe('¥499')
  expect(plain(formatMoney({ amountMinor: 499, currency: 'BHD' }))).toBe('BHD 0.499')
})

test('a number inside a sentence follows the sentence’s language, and its words stay as they are', async () => {
  await i18next.init({
    ...i18nOptions,
    lng: 'nl',
    resources: { nl: { premium, chat }, en: { premium, chat } },
  })
  const limit = () => i18next.t('chat:composer.tooLong', { limit: 2000 })
  const dutch = limit()
  expect(dutch).toContain('2.000')
  await i18next.changeLanguage('en')
  expect(limit()).toBe(dutch.replace('2.000', '2,000'))
  expect(i18next.t('premium:balance', { count: 12_500 })).toContain('12,500')
  expect(i18next.t('premium:facts.heading', { number: '20260042' })).toContain('20260042')
})

test('DISC-04 the time left is told calmly, and by seconds only in the last ten minutes', async () => {
  await i18next.changeLanguage('nl')
  const left = (seconds: number) => plain(formatTimeLeft(seconds))
  expect([601, 3600, 14_399, 172_799].map(left)).toEqual([
    '10 min',
    '1 uur',
    '3 uur, 59 min',
    '1 dag, 23 uur',
  ])
  expect([600, 599, 61, 0].map(left)).toEqual(['10:00', '9:59', '1:01', '0:00'])
  for (const language of LOCALES) {
    await i18next.changeLanguage(language)
    expect(left(14_399), language).toMatch(/^3\D+59\D+$/)
  }
})
