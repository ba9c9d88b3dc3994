import { expect, test } from 'vitest'
import { coachOffers } from './searchCoach.rules.ts'

const count = (number: number) => ({ count: number, isExact: true })

test('TRUST-11 ages and distance are first offered wider, the best offer first, useless filters named', () => {
  const { offers, useless } = coachOffers(
    [
      { filter: 'AGE', minAge: 25, maxAge: null, more: count(2) },
      { filter: 'DISTANCE', distanceKm: 35, more: count(0) },
      { filter: 'ONLINE', more: count(7) },
      { filter: 'WITH_PHOTO', more: count(0) },
    ],
    [
      { filters: ['ONLINE'], more: count(7) },
      { filters: ['AGE'], more: count(9) },
      { filters: ['DISTANCE'], more: count(1) },
    ],
  )
  expect(offers).toEqual([
    { filters: ['ONLINE'], changes: { online: false }, more: count(7) },
    { filters: ['AGE'], changes: { minAge: 25, maxAge: undefined }, more: count(2) },
    { filters: ['DISTANCE'], changes: { distanceKm: undefined }, more: count(1) },
  ])
  expect(useless).toEqual(['WITH_PHOTO'])
})

test('SRCH-06 a combination of filters that finds members is one press; unknown filters are not offered', () => {
  const { offers, useless } = coachOffers(
    [
      { filter: 'AGE', minAge: 92, more: count(0) },
      { filter: 'COUNTRY', more: count(0) },
      { filter: 'INTERESTS', more: count(0) },
    ],
    [
      { filters: ['AGE', 'COUNTRY'], more: count(4) },
      { filters: ['AGE', 'SHOE_SIZE'], more: count(3) },
    ],
  )
  expect(offers).toEqual([
    {
      filters: ['AGE', 'COUNTRY'],
      changes: { minAge: undefined, maxAge: undefined, country: undefined },
      more: count(4),
    },
  ])
  expect(useless).toEqual(['INTERESTS'])
})
