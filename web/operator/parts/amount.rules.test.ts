import { expect, test } from 'vitest'
import { amountText, minorOf } from './amount.rules.ts'

test('OPER-05 an amount is read as an operator types or pastes it, and nothing else is one', () => {
  expect(minorOf('22.49', 'EUR')).toBe(2249)
  expect(minorOf(' 22,5 ', 'EUR')).toBe(2250)
  expect(minorOf('7', 'EUR')).toBe(700)
  for (const text of ['€ 22,49', '22.49 EUR', '€\u00a022,49', '２２．４９', '\u200e22,49', '22,49€'])
    expect(minorOf(text, 'EUR'), text).toBe(2249)
  expect(minorOf('125,00 kr', 'SEK')).toBe(12_500)
  expect(minorOf('25,-', 'EUR')).toBe(2500)
  expect(minorOf('500', 'JPY')).toBe(500)
  // As the console shows it, in either language.
  for (const text of ['€1,049.99', '€\u00a01.049,99']) expect(minorOf(text, 'EUR'), text).toBe(104_999)
  expect(minorOf('1.000,00', 'EUR')).toBe(100_000)
  for (const text of ['', '0', '-1', '1.234', '1,234', '1.00,00', 'all'])
    expect(minorOf(text, 'EUR')).toBeUndefined()
  expect(minorOf('1.5', 'JPY')).toBeUndefined()
})

test('CRED-03 an amount in a field is read as the same amount again', () => {
  for (const [minor, currency, text] of [
    [2249, 'EUR', '22.49'],
    [5, 'EUR', '0.05'],
    [11_900, 'SEK', '119.00'],
    [500, 'JPY', '500'],
  ] as const) {
    expect(amountText(minor, currency)).toBe(text)
    expect(minorOf(text, currency)).toBe(minor)
  }
})
