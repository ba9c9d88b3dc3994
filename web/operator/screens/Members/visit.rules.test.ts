import { expect, test } from 'vitest'
import { purposeOf, searchOf } from './visit.rules.ts'

test('OPER-05 a member page opened by its bare address has no purpose, so that it asks for one', () => {
  for (const state of [null, undefined, 'Order RV-1', {}, { purpose: '' }, { purpose: 7 }])
    expect(purposeOf(state)).toBeUndefined()
  expect(purposeOf({ purpose: 'Order RV-1' })).toBe('Order RV-1')
  expect(searchOf({ purpose: 'a call' })).toBeUndefined()
  expect(searchOf({ text: 'ada', purpose: 'a call', more: 1 })).toEqual({ text: 'ada', purpose: 'a call' })
})
