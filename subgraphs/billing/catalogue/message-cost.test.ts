import { expect, test } from 'vitest'
import { minimumMessageCosts } from './message-cost.rules.ts'

const everywhere = [
  { country: '*', credits: 10, priceMinor: 999, currency: 'EUR' },
  { country: '*', credits: 200, priceMinor: 9999, currency: 'EUR' },
]

test('the least price of a message is that of the cheapest bundle on sale in the country', () => {
  const danish = { country: 'DK', credits: 10, priceMinor: 7500, currency: 'DKK' }
  expect(minimumMessageCosts([...everywhere, danish], ['NL', 'DK'], 1)).toEqual([
    { country: 'NL', amountMinor: 50, currency: 'EUR' },
    { country: 'DK', amountMinor: 750, currency: 'DKK' },
  ])
  expect(minimumMessageCosts(everywhere, ['NL'], 2)).toEqual([
    { country: 'NL', amountMinor: 100, currency: 'EUR' },
  ])
})

test('a country where nothing is sold has no price', () => {
  expect(minimumMessageCosts([{ ...everywhere[0]!, country: 'DE' }], ['NL', 'DE'], 1)).toEqual([
    { country: 'DE', amountMinor: 100, currency: 'EUR' },
  ])
})
