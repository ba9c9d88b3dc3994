import { expect, test } from 'vitest'
import { ageOn, refuseSignup, remainingRefusals, type SignupValues } from './signupForm.rules.ts'

const femke: SignupValues = {
  name: 'Femke',
  email: 'femke@example.nl',
  password: 'zonnebloem',
  dateOfBirth: '1992-03-07',
  gender: 'FEMALE',
  seeking: 'MALE',
}
const refuse = (change: Partial<SignupValues>) => refuseSignup({ ...femke, ...change }, 18, '2026-11-21')

test('a complete form is accepted', () => {
  expect(refuse({})).toEqual({})
})

test('a profile name that is the e-mail address, or begins with @, is refused before sending', () => {
  expect(refuse({ name: ' FEMKE@example.nl ' })).toEqual({ name: { code: 'NAME_EQUALS_EMAIL' } })
  expect(refuse({ name: '@femke' })).toEqual({ name: { code: 'NAME_STARTS_WITH_AT' } })
})

test('a missing, impossible, future or too recent date of birth each has its own message', () => {
  expect(refuse({ dateOfBirth: '' }).dateOfBirth).toEqual({ code: 'DATE_OF_BIRTH_REQUIRED' })
  expect(refuse({ dateOfBirth: '2001-02-29' }).dateOfBirth).toEqual({ code: 'DATE_OF_BIRTH_INVALID' })
  expect(refuse({ dateOfBirth: '2031-01-01' }).dateOfBirth).toEqual({ code: 'DATE_OF_BIRTH_INVALID' })
  expect(refuse({ dateOfBirth: '2008-11-22' }).dateOfBirth).toEqual({ code: 'TOO_YOUNG', limit: 18 })
  expect(refuse({ dateOfBirth: '2008-11-21' })).toEqual({})
})

test('a member born on 29 February turns a year older on 1 March', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('SIGN-01 an empty field has its own words, other than those for a wrong value', () => {
  expect(refuse({ name: ' ', email: ' ', password: '', dateOfBirth: '' })).toEqual({
    name: { code: 'NAME_REQUIRED' },
    email: { code: 'EMAIL_REQUIRED' },
    password: { code: 'PASSWORD_REQUIRED' },
    dateOfBirth: { code: 'DATE_OF_BIRTH_REQUIRED' },
  })
  expect(refuse({ email: 'femke@' }).email).toEqual({ code: 'EMAIL_INVALID' })
  expect(refuse({ password: 'kort' }).password).toEqual({ code: 'PASSWORD_TOO_SHORT', limit: 8 })
})

test('SIGN-01 a message goes once its field is corrected, and no other appears meanwhile', () => {
  const shown = { email: { code: 'EMAIL_INVALID' }, password: { code: 'PASSWORD_TOO_EASY' } }
  const after = (change: Partial<SignupValues>, changed: string) =>
    remainingRefusals(shown, refuse(change), changed)
  expect(after({}, 'email')).toEqual({ password: shown.password })
  // The server's own refusal stays until its value changes.
  expect(after({ email: 'femke@' }, 'email')).toEqual(shown)
  expect(after({}, 'password')).toEqual({ email: shown.email })
  // A field that is being typed, and has not been refused yet, stays silent.
  expect(remainingRefusals({}, refuse({ email: 'f' }), 'email')).toEqual({})
  const equal = { name: { code: 'NAME_EQUALS_EMAIL' } }
  expect(remainingRefusals(equal, refuse({ email: 'anders@example.nl' }), 'email')).toEqual({})
})
