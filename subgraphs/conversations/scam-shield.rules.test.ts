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
  ['WhatsApp 06-12345678 or https://t.me/ada, NL91ABNA0417164300', ['LINK', 'PHONE_NUMBER', 'BANK_ACCOUNT', 'OFF_SITE']],
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
  '…',
  '👨‍👩‍👧👋',
])('nobody is warned of “%s”', (text) => {
  expect(warningsOf(text)).toEqual([])
})

test('the longest text is judged in a moment, whatever it is made of', () => {
  const start = performance.now()
  for (const piece of ['0 ', 'a.', 'NL91 ', '(at)', '+(', '1-', 'app ']) warningsOf(piece.repeat(2000))
  expect(performance.now() - start).toBeLessThan(2000)
})
