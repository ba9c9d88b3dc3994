import { expect, test } from 'vitest'
import { addressOf, periodOf, readOrderFilter, variablesOf } from './orderFilter.rules.ts'

const read = (search: string) => readOrderFilter(new URLSearchParams(search))

test('OPER-05 the orders begin with the last month, and a search without a period finds older ones', () => {
  const now = new Date(2026, 10, 27, 12)
  const fromOf = (search: string) => variablesOf(read(search), now).filter.from
  const month = new Date(2026, 9, 29).toISOString()
  expect(fromOf('')).toBe(month)
  expect(fromOf('text=AB2CD-9KXYZ')).toBeNull()
  expect(fromOf('text=AB2CD-9KXYZ&period=MONTH')).toBe(month)
  expect(fromOf('period=ALL')).toBeNull()
  expect(periodOf(read('period=NEVER'))).toBe('MONTH')
  for (const search of ['', 'period=ALL', 'period=MONTH', 'state=PENDING&period=WEEK&text=AB'])
    expect(addressOf(read(search))).toBe(`/operator/orders${search && `?${search}`}`)
})
