import { expect, test } from 'vitest'
import { minorOf } from './refundAmount.rules.ts'

test('an amount is read as an operator of either language types it, and nothing else is one', () => {
  expect(minorOf('22.49', 'EUR')).toBe(2249)
  expect(minorOf(' 22,5 ', 'EUR')).toBe(2250)
  expect(minorOf('7', 'EUR')).toBe(700)
  expect(minorOf('500', 'JPY')).toBe(500)
  for (const text of ['', '0', '-1', '1.234', '1.000,00', 'all']) expect(minorOf(text, 'EUR')).toBeUndefined()
  expect(minorOf('1.5', 'JPY')).toBeUndefined()
})
