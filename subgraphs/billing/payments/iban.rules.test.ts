import { expect, test } from 'vitest'
import { readIban } from './iban.rules.ts'

test('PAY-06 an IBAN is read from what a banking app or a letter shows around it', () => {
  for (const pasted of [
    'NL91 ABNA 0417 1643 00 ABN AMRO Bank N.V.',
    'ABN AMRO NL91 ABNA 0417 1643 00',
    'IBAN: NL91ABNA0417164300 BIC: ABNANL2A',
    'BIC ABNANL2A, IBAN NL91 ABNA 0417 1643 00',
    'nl91abna0417164300 (Rabobank)',
    'Rekeningnummer: NL91 ABNA 0417 1643 00',
    'N L 9 1 A B N A 0 4 1 7 1 6 4 3 0 0',
  ])
    expect(readIban(pasted)).toBe('NL91ABNA0417164300')
  expect(readIban('DE89 3704 0044 0532 0130 00 Commerzbank Köln')).toBe('DE89370400440532013000')
})

test('PAY-06 an IBAN with a digit too many or a wrong one stays wrong', () => {
  expect(readIban('NL91 ABNA 0417 1643 001')).toBe('NL91ABNA04171643001')
  expect(readIban('NL91 ABNA 0417 1643 01')).toBe('NL91ABNA0417164301')
  expect(readIban('ABN AMRO')).toBe('ABNAMRO')
})
