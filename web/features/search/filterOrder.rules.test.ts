import { expect, test } from 'vitest'
import { filterOrder } from './filterOrder.rules.ts'

const NICHES = [1, 2, 3, 4, 5, 6, 7]

test('SITE-02 every niche has its own order of filters, with the gender first and each filter once', () => {
  const orders = NICHES.map(filterOrder)
  expect(new Set(orders.map(String)).size).toBe(NICHES.length)
  for (const order of orders) {
    expect(order[0]).toBe('gender')
    expect(order.toSorted()).toEqual(filterOrder(1).toSorted())
  }
})
