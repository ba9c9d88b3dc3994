import { expect, test } from 'vitest'
import {
  readLastFour,
  readOrderNumber,
  readPaperNumber,
  readPhones,
  readProviderRef,
} from './payment-words.rules.ts'

test('OPER-05 a payment is found by its numbers, however an operator pastes them', () => {
  for (const text of [
    'AB2CD-9KXYZ',
    'ab2cd 9kxyz',
    '#AB2CD9KXYZ',
    'Order: AB2CD\u20119KXYZ.',
    'ＡＢ２ＣＤ９ＫＸＹＺ',
  ])
    expect(readOrderNumber(text), text).toBe('AB2CD-9KXYZ')
  for (const text of [
    '2026-000871',
    '2026–871',
    '2026 000871',
    'Factuur: 2026-000871',
    '２０２６-000871',
    '\u200e2026000871',
  ])
    expect(readPaperNumber(text), text).toEqual({ isNote: false, year: 2026, number: 871 })
  for (const text of ['C2026-000046', 'c 2026-46', 'Ｃ2026\u00a0000046'])
    expect(readPaperNumber(text), text).toEqual({ isNote: true, year: 2026, number: 46 })
  for (const text of [
    '4300',
    '•••• 4300',
    'NL91 •••• 4300',
    'IBAN: NL91 ABNA 0417 1643 00',
    '４３００',
    '**4300',
  ])
    expect(readLastFour(text), text).toBe('4300')
  for (const text of ['tr_7UhSN1zuXS', ' tr_7UhSN1zuXS\u200b', 'Payment: tr_7UhSN1zuXS'])
    expect(readProviderRef(text), text).toBe('tr_7UhSN1zuXS')
})

test('OPER-05 a caller’s number is found as a telephone shows it, in every country of the site', () => {
  for (const text of [
    '+31612345678',
    '0031 6 1234 5678',
    'tel:+31-6-12345678',
    '+31 (0)6 12345678',
    '06-12345678',
    '０６ 12345678',
  ])
    expect(readPhones(text, ['NL', 'BE']), text).toContain('+31612345678')
  expect(readPhones('0470 12 34 56', ['NL', 'BE'])).toContain('+32470123456')
  for (const text of ['2026-000871', 'AB2CD-9KXYZ', '4300', 'Ada'])
    expect(readPhones(text, ['NL']), text).toEqual([])
})

test('OPER-05 text that is not a payment number finds nothing', () => {
  for (const text of ['Anneloes', '2026', 'C2026', '20-26', ''])
    expect(readPaperNumber(text), text).toBeUndefined()
  for (const text of ['43001', 'AB2CD-9KXYZ', 'NL91 ABNA 0417 1643 01', 'ab 4300', ''])
    expect(readLastFour(text), text).toBeUndefined()
})
