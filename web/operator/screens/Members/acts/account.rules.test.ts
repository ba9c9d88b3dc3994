import { expect, test } from 'vitest'
import { accountOf } from './account.rules.ts'

test('PAY-08 finance blocks a bank account or a phone number by typing it into one field', () => {
  expect(accountOf(' NL91 ABNA 0417 1643 00 ')).toEqual({ iban: 'NL91 ABNA 0417 1643 00' })
  expect(accountOf('+31 6 12345678')).toEqual({ phone: '+31 6 12345678' })
  expect(accountOf('0031612345678')).toEqual({ phone: '0031612345678' })
})
