import { expect, test } from 'vitest'
import { NO_TERMS, termsOf } from './terms.rules.ts'

test('OPER-02 an empty field of a code is no condition, and a moment is the operator’s own', () => {
  expect(termsOf({ ...NO_TERMS, percentage: ' 12,5 % ' })).toEqual({
    percentage: '12,5',
    validity: 'ONCE_PER_USER',
    expiresAt: null,
    country: null,
    currency: null,
    minimum: null,
    paymentMethods: null,
  })
  const expires = '2027-01-31T23:00'
  expect(termsOf({ ...NO_TERMS, expires, methods: ['IDEAL'] })).toMatchObject({
    expiresAt: new Date(2027, 0, 31, 23).toISOString(),
    paymentMethods: ['IDEAL'],
  })
})
