import { describe, expect, test } from 'vitest'
import { snapToGrid } from '../geo/grid.ts'
import { bandsAround, type InterestCandidates } from '../search-index/search.rules.ts'
import {
  countingPlan,
  interestPlan,
  mayBeginWithInterest,
  orderPlan,
  type SearchCriteria,
} from './search-plan.rules.ts'

const GHENT = snapToGrid(51.05, 3.72)
const BELGIUM = 32
const FLANDERS = 7
const ALL = { siteId: 'a site', genders: [1], seeking: [2], withoutHouse: false }
const MEMBERS = { ...ALL, withoutHouse: true }
const CHESS: InterestCandidates = { interestId: 9, place: { column: 'country', values: [BELGIUM] } }
const RED_GREEN_SLIM = { hair: [1], eye: [2], body: [3] }

function criteria(change: Partial<SearchCriteria> & { look?: typeof RED_GREEN_SLIM } = {}): SearchCriteria {
  const { look, ...rest } = change
  return {
    candidates: undefined,
    centre: GHENT,
    withinKm: undefined,
    region: undefined,
    country: undefined,
    tests: {
      viewerId: undefined,
      segments: ALL,
      bornAfter: '1960-01-01',
      bornUpTo: '2000-01-01',
      hair: [],
      eye: [],
      body: [],
      relationship: [],
      interestIds: rest.candidates === undefined ? [] : [rest.candidates.interestId],
      ambiguousInterestIds: [],
      withPhoto: false,
      online: false,
      undecided: false,
      ...look,
    },
    ...rest,
  }
}

describe('a search by the order visits the narrowest place that is known', () => {
  test('a region, which leaves its country nothing to add', () => {
    expect(orderPlan(criteria({ region: FLANDERS, country: BELGIUM, withinKm: 50 }))).toMatchObject({
      place: { column: 'region', values: [FLANDERS] },
      country: undefined,
      band: { centre: GHENT, withinKm: 50 },
    })
  })

  test('the grid cells of a circle, within which the country is still tested', () => {
    const { place, country, band } = orderPlan(criteria({ country: BELGIUM, withinKm: 50 }))
    expect(place?.column).toMatch(/^cell/)
    expect(place?.values.length).toBeGreaterThan(0)
    expect({ country, band }).toEqual({
      country: BELGIUM,
      band: { centre: GHENT, beyondKm: undefined, withinKm: 50 },
    })
  })

  test('else the country, else everywhere', () => {
    expect(orderPlan(criteria({ country: BELGIUM }))).toMatchObject({
      place: { column: 'country', values: [BELGIUM] },
      country: undefined,
      band: undefined,
    })
    expect(orderPlan(criteria())).toMatchObject({ place: undefined, country: undefined })
  })
})

test('a member without a place is not limited by distance', () => {
  expect(orderPlan(criteria({ centre: undefined, withinKm: 50 }))).toMatchObject({
    place: undefined,
    band: undefined,
  })
})

test('a walk by nearness takes the cells of its band, and everywhere for the outermost one', () => {
  const bands = bandsAround(GHENT, undefined)
  expect(orderPlan(criteria(), bands[0])).toMatchObject({ band: bands[0], place: { column: 'cell10' } })
  expect(orderPlan(criteria(), bands.at(-1))).toMatchObject({ band: bands.at(-1), place: undefined })
})

describe('a rare appearance', () => {
  test('comes before circle and country, which are only tested', () => {
    expect(orderPlan(criteria({ look: RED_GREEN_SLIM, country: BELGIUM, withinKm: 50 }))).toMatchObject({
      beginsWithAppearance: true,
      place: undefined,
      country: BELGIUM,
      band: { withinKm: 50 },
    })
  })

  test('does not come before a region', () => {
    expect(orderPlan(criteria({ look: RED_GREEN_SLIM, region: FLANDERS }))).toMatchObject({
      beginsWithAppearance: false,
      place: { column: 'region', values: [FLANDERS] },
    })
  })

  test('comes before an interest', () => {
    const both = criteria({ look: RED_GREEN_SLIM, candidates: CHESS })
    expect(mayBeginWithInterest(both)).toBe(false)
    expect(interestPlan(both)).toEqual(orderPlan(both))
  })
})

describe('a search that begins with an interest', () => {
  test('tests of the place only the region, and the country beside it', () => {
    const inRegion = criteria({ candidates: CHESS, region: FLANDERS, country: BELGIUM })
    expect(interestPlan(inRegion)).toMatchObject({
      candidates: CHESS,
      place: { column: 'region', values: [FLANDERS] },
      country: BELGIUM,
    })
  })

  test('leaves grid cells to the exact circle', () => {
    expect(interestPlan(criteria({ candidates: CHESS, country: BELGIUM, withinKm: 50 }))).toMatchObject({
      candidates: CHESS,
      place: undefined,
      country: BELGIUM,
      band: { withinKm: 50 },
    })
  })

  test('is the search by the order where no interest is asked for', () => {
    expect(interestPlan(criteria({ country: BELGIUM }))).toEqual(orderPlan(criteria({ country: BELGIUM })))
  })
})

test('TRUST-01 a count leaves house profiles out, and begins with an interest where there is one', () => {
  const wanted = criteria({ candidates: CHESS })
  expect(orderPlan(wanted)).toMatchObject({ segments: ALL, candidates: undefined })
  expect(countingPlan(wanted)).toMatchObject({ segments: MEMBERS, candidates: CHESS })
  expect(countingPlan(criteria())).toMatchObject({ segments: MEMBERS, candidates: undefined })
})
