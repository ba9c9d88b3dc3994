import { expect, test } from 'vitest'
import { addressOf, periodOf, readOrderFilter, variablesOf } from './orderFilter.rules.ts'

const read = (search: string) => readOrderFilter(new URLSearchParams(search))

test('OPER-05 the orders begin with the last month, and a search without a period finds older ones', () => {
  const daysOf = (search: string) => variablesOf(read(search)).filter.lastDays
  expect(daysOf('')).toBe(30)
  expect(daysOf('text=AB2CD-9KXYZ')).toBeNull()
  expect(daysOf('text=AB2CD-9KXYZ&period=MONTH')).toBe(30)
  expect(daysOf('period=ALL')).toBeNull()
  expect(periodOf(read('period=NEVER'))).toBe('MONTH')
  for (const search of ['', 'period=ALL', 'period=MONTH', 'state=PENDING&period=WEEK&text=AB'])
    expect(addressOf(read(search))).toBe(`/operator/orders${search && `?${search}`}`)
})
