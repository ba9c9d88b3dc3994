import { expect, test } from 'vitest'
import { readCodeFilter, searchOf, variablesOf } from './codeFilter.rules.ts'

test('OPER-02 the address of a list of codes says what it shows, and an unknown state is every one', () => {
  const filter = { state: 'ENDED', text: 'may', series: 'one', after: 'two' } as const
  expect(readCodeFilter(new URLSearchParams(searchOf(filter)))).toEqual(filter)
  const all = readCodeFilter(new URLSearchParams('?state=LOST'))
  expect(all).toEqual({ state: 'ALL', text: '', series: undefined, after: undefined })
  expect(searchOf(all)).toBe('')
  expect(variablesOf(all)).toEqual({ after: null, filter: { states: null, text: null, seriesId: null } })
  expect(variablesOf(filter).filter).toEqual({ states: ['ENDED'], text: 'may', seriesId: 'one' })
})
