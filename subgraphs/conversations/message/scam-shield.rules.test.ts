import { expect, test } from 'vitest'
import { warningsOf } from './scam-shield.rules.ts'

test.each([
  ['kijk eens op https://bit.ly/3xyz', ['LINK']],
  ['mijn foto’s staan op www.mooi.nl/ada', ['LINK']],
  ['go to win-money.com now', ['LINK']],
  ['go to win-money (dot) com now', ['LINK']],
  ['find me at ada.dating', ['LINK']],
  ['http://192.168.3.4/a', ['LINK']],
  ['bel 06-12345678', ['PHONE_NUMBER']],
  ['06 12 34 56 78', ['PHONE_NUMBER']],
  ['+31 (0)6 1234 5678', ['PHONE_NUMBER']],
  ['my number: 0049 151 23456789', ['PHONE_NUMBER']],
  ['０６１２３４５６７８', ['PHONE_NUMBER']],
  ['501 234 567', ['PHONE_NUMBER']],
  ['mijn rekening is NL91 ABNA 0417 1643 00 en dan', ['BANK_ACCOUNT']],
  ['de89370400440532013000', ['BANK_ACCOUNT']],
  ['4111 1111 1111 1111', ['BANK_ACCOUNT']],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['BANK_ACCOUNT']],
  ['app me, of kom op WhatsApp', ['OFF_SITE']],
  ['mail naar ada@gmail.com', ['OFF_SITE']],
  ['ada (at) gmail (punt) com', ['OFF_SITE']],
  ['Bist du auf Signal?', ['OFF_SITE']],
  ['Llámame', ['OFF_SITE']],
  ['0\u03016\u0301 1\u03012\u03013\u03014\u03015\u03016\u03017\u03018', ['PHONE_NUMBER']],
  ['what\u00adsapp', ['OFF_SITE']],
  ['ada        (  at  )        gmail      (punt)       com', ['OFF_SITE']],
  [`${'👨‍👩‍👧'.repeat(1900)} 06-12345678`, ['PHONE_NUMBER']],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['BANK_ACCOUNT']],
  [
    'WhatsApp 06-12345678 or https://t.me/ada, NL91ABNA0417164300',
    ['LINK', 'PHONE_NUMBER', 'BANK_ACCOUNT', 'OFF_SITE'],
  ],
])('a receiver is warned of “%s”', (text, reasons) => {
  expect(warningsOf(text)).toEqual(reasons)
})

test.each([
  'Hoi! Hoe was je weekend? Ik ben 34 en woon in Utrecht.',
  'Zullen we donderdag 20-11-2026 om 20:30 afspreken?',
  'Dat kost € 1.250.000 of 12500000 euro',
  'Er wonen 17.900.000 mensen hier',
  'Leuk.Ik kom ook, dan zien we elkaar.Tot morgen',
  'I gave her a signal on the line, snap!',
  'Ik heb 3 katten, 2 honden en 100 kippen. Op 1-2-2020 gekocht, 3.5 jaar geleden',
  'in 2019 2020 en 2021 was ik in Spanje',
  '€ 12 345 678 of 12 345 678 eur',
  '11111111111111111111111111AB',
  '…',
  '👨‍👩‍👧👋',
])('“%s” causes no warning', (text) => {
  expect(warningsOf(text)).toEqual([])
})

// Each pattern takes linear time in its text (scripts/regexes.sized.test.ts); this bounds the text.
test('at most four thousand characters of a text are scanned, whatever it contains', () => {
  const number = '06-12345678'
  const adorned = 'a'.concat('\u0301'.repeat(10), ' ')
  for (const text of [
    'a '.repeat(1990) + number,
    adorned.repeat(1990) + number,
    ' '.repeat(24_000) + number,
  ]) {
    expect(warningsOf(text)).toEqual(['PHONE_NUMBER'])
  }
  // One of these characters expands to eighteen letters.
  for (const text of ['a '.repeat(2000) + number, adorned.repeat(2000) + number, 'ﷺ '.repeat(230) + number]) {
    expect(warningsOf(text)).toEqual([])
  }
})
