import { expect, test } from 'vitest'
import { refusalsOf } from './refusals.ts'

test('a form shows each server error beside its field', () => {
  const fields = [
    { path: 'oldPassword', code: 'OLD_PASSWORD_WRONG' },
    { path: 'newPassword', code: 'PASSWORD_TOO_SHORT', limit: 8 },
  ]
  expect(refusalsOf({ __typename: 'InvalidInputError', code: 'INVALID_INPUT', fields })).toEqual({
    oldPassword: { code: 'OLD_PASSWORD_WRONG', limit: null },
    newPassword: { code: 'PASSWORD_TOO_SHORT', limit: 8 },
  })
})

test('an error without a field shows for the whole form, with the minutes to wait', () => {
  expect(refusalsOf({ __typename: 'TooManyAttemptsError', code: 'TOO_MANY_ATTEMPTS', minutes: 12 })).toEqual({
    form: { code: 'TOO_MANY_ATTEMPTS', limit: null, minutes: 12 },
  })
})

test('an expected code goes to its field, and a success has no errors', () => {
  expect(
    refusalsOf({ __typename: 'EmailTakenError', code: 'EMAIL_TAKEN' }, { EMAIL_TAKEN: 'email' }),
  ).toHaveProperty('email')
  expect(refusalsOf({ __typename: 'ChangePasswordSuccess' })).toBeUndefined()
})
