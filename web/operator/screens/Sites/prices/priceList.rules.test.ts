import { expect, test } from 'vitest'
import {
  draftOf,
  inCurrency,
  inItsCurrency,
  isSame,
  previewsOf,
  refusalsByField,
  wantedOf,
  type PriceList,
} from './priceList.rules.ts'

const bundle = (style: string, credits: number, amountMinor: number, more = {}) => ({
  style,
  credits,
  price: { amountMinor, currency: 'EUR' },
  isOffered: true,
  isPopular: false,
  priceCharged: false,
  ...more,
})
const LIST: PriceList = {
  country: '*',
  currency: 'EUR',
  version: 'one',
  bundles: [
    bundle('p0', 10, 999),
    bundle('p1', 30, 2499, { isOffered: false }),
    bundle('p2', 75, 4999, { isPopular: true }),
  ],
}

test('OPER-02 the fields begin with what is on sale, and show what was', () => {
  const draft = draftOf(LIST)
  expect(draft.popular).toBe('p2')
  expect(draft.rows).toEqual([
    { style: 'p0', isOffered: true, credits: '10', price: '9.99' },
    { style: 'p1', isOffered: false, credits: '30', price: '24.99' },
    { style: 'p2', isOffered: true, credits: '75', price: '49.99' },
    { style: 'p3', isOffered: false, credits: '', price: '' },
  ])
  expect(wantedOf(draft)).toEqual({
    popular: 'p2',
    bundles: [
      { style: 'p0', credits: 10, price: '9.99' },
      { style: 'p2', credits: 75, price: '49.99' },
    ],
  })
  expect(isSame(draft, draftOf(LIST))).toBe(true)
  expect(isSame(draft, { ...draft, popular: 'p0' })).toBe(false)
  // What is typed beside a bundle that is not on sale is no change.
  const aside = draft.rows.map((row) => (row.style === 'p3' ? { ...row, credits: '9' } : row))
  expect(isSame(draft, { ...draft, rows: aside })).toBe(true)
})

test('OPER-02 a bundle that ended in another currency does not fill the fields of this one', () => {
  const ended = bundle('p3', 100, 720000, {
    isOffered: false,
    price: { amountMinor: 720000, currency: 'JPY' },
  })
  const list = inItsCurrency({ ...LIST, bundles: [...LIST.bundles, ended] })
  expect(draftOf(list)).toEqual(draftOf(LIST))
})

test('OPER-02 a refusal stands at the bundle that it is about, also when others are not on sale', () => {
  const words = { 'bundles.1.price': 'Not possible', currency: 'Unknown' }
  expect(refusalsByField(words, draftOf(LIST))).toEqual({ 'p2.price': 'Not possible', currency: 'Unknown' })
})

test('CRED-03 the preview says what members see, by the rules of the server', () => {
  expect(previewsOf(draftOf(LIST), 1)).toEqual({
    p0: { perMessageMinor: 100, savesPercent: 0, discountedMinor: 749 },
    p2: { perMessageMinor: 67, savesPercent: 33, discountedMinor: 3749 },
  })
  const wrong = draftOf(LIST)
  const rows = wrong.rows.map((row) => (row.style === 'p0' ? { ...row, price: 'ten' } : row))
  expect(Object.keys(previewsOf({ ...wrong, rows }, 1))).toEqual(['p2'])
})

test('OPER-02 in another currency every price is typed anew, and the credits stay', () => {
  const draft = draftOf(LIST)
  const dollars = inCurrency(draft, 'USD')
  expect(dollars.rows.map(({ price }) => price)).toEqual(['', '', '', ''])
  expect(dollars.rows.map(({ credits }) => credits)).toEqual(draft.rows.map(({ credits }) => credits))
  expect(isSame(dollars, draft)).toBe(false)
  expect(inCurrency(draft, 'EUR')).toBe(draft)
})
