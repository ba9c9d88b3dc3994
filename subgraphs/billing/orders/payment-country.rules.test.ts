import { expect, test } from 'vitest'
import { paymentCountry } from './payment-country.rules.ts'

test('PAY-01 the payment country follows the profile, and a correction until the profile moves again', () => {
  const known = { signUp: 'NL', profile: null, declared: null, declaredOver: null }
  expect(paymentCountry(known)).toBe('NL')
  expect(paymentCountry({ ...known, profile: 'BE' })).toBe('BE')
  const corrected = { ...known, profile: 'BE', declared: 'DE', declaredOver: 'BE' }
  expect(paymentCountry(corrected)).toBe('DE')
  expect(paymentCountry({ ...corrected, profile: 'FR' })).toBe('FR')
  expect(paymentCountry({ ...known, declared: 'DE', declaredOver: 'NL' })).toBe('DE')
})
