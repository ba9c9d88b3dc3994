import { expect, test } from 'vitest'
import { numberOf, signupPath, stepAt } from './steps.ts'

test('a returning member continues at the open step', () => {
  expect(stepAt(new URLSearchParams(), 1)).toBe('photo')
  expect(stepAt(new URLSearchParams(), 3)).toBe('details')
  expect(numberOf('details')).toBe(3)
})

test('Back leads to the previous step, and an unknown step to the open one', () => {
  expect(stepAt(new URLSearchParams('step=photo'), 3)).toBe('photo')
  expect(stepAt(new URLSearchParams('step=shoes'), 4)).toBe('place')
})

test('the return path is kept, unless it leads to another site', () => {
  expect(signupPath('/complete-signup', { step: 'about', returnTo: '/members/x?y=1' })).toBe(
    '/complete-signup?step=about&return=%2Fmembers%2Fx%3Fy%3D1',
  )
  expect(signupPath('/activate', { returnTo: '//evil.example' })).toBe('/activate')
})
