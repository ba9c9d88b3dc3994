import { expect, test } from 'vitest'
import { priceExample, waysToPay } from './priceExample.rules.ts'

const bundle = (credits: number, amountMinor: number) => ({
  id: String(credits),
  credits,
  popular: false,
  price: { amountMinor, currency: 'EUR' },
  pricePerMessage: { amountMinor: Math.ceil(amountMinor / credits), currency: 'EUR' },
})
const COSTS = { messageCredits: 1, photoCredits: 2 }

test('CRED-04 the example evening uses the smallest sufficient bundle, and adds up', () => {
  const example = priceExample([bundle(60, 3999), bundle(10, 999), bundle(30, 2499)], COSTS)
  expect(example).toMatchObject({ bundle: { credits: 30 }, messages: 12, photo: 2, total: 14, left: 16 })
  expect(example?.money).toEqual({ amountMinor: 1167, currency: 'EUR' })
})

test('CRED-04 without a sufficient bundle there is no example', () => {
  expect(priceExample([bundle(10, 999)], COSTS)).toBeUndefined()
  expect(priceExample([], COSTS)).toBeUndefined()
})

test('CRED-04 a conversation is paid from the sign-up’s gift if it suffices, or from a bundle, rounded up', () => {
  const bundles = [bundle(10, 999), { ...bundle(75, 4999), popular: true }, bundle(3, 300)]
  const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' })
  expect(waysToPay(5, bundles, 5)).toEqual([
    { isGiven: true, credits: 5, money: euros(0) },
    { isGiven: false, credits: 75, money: euros(334) },
    { isGiven: false, credits: 10, money: euros(500) },
  ])
  expect(waysToPay(5, bundles, 4).map(({ credits }) => credits)).toEqual([75, 10])
  expect(waysToPay(5, [bundle(10, 999)], 0)).toHaveLength(1)
  expect(waysToPay(5, [], 5)).toEqual([])
})
