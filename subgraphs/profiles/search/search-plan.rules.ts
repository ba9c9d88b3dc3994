import type { GridPoint } from '../geo/grid.ts'
import {
  isAppearanceRare,
  placeWithin,
  type DistanceBand,
  type InterestCandidates,
  type SearchPlan,
} from '../search-index/search.rules.ts'

/** A search as codes: what must hold of every row, whose rows count, and from where nearness is measured. */
export type SearchCriteria = {
  tests: Omit<SearchPlan, 'place' | 'country' | 'band' | 'candidates' | 'beginsWithAppearance' | 'since'>
  /** The rarest of the interests, and where those who have it are looked for. */
  candidates: InterestCandidates | undefined
} & SearchArea

/**
 * Where a member looks: within so many km of a point, in a region, in a country; everywhere when nothing is
 * given.
 */
export type SearchArea = {
  centre: GridPoint | undefined
  withinKm: number | undefined
  region: number | undefined
  country: number | undefined
}

/**
 * The plan that walks through the order: it visits the narrowest place that is known.
 * @param given the band of one walk by nearness; else the circle, if there is a point to measure it from
 */
export function orderPlan(criteria: SearchCriteria, given?: DistanceBand): SearchPlan {
  const { region, country, centre, withinKm } = criteria
  const tests = { ...criteria.tests, candidates: undefined, beginsWithAppearance: false, since: undefined }
  const band =
    given ??
    (centre === undefined || withinKm === undefined ? undefined : { centre, beyondKm: undefined, withinKm })
  if (region !== undefined)
    return { ...tests, band, place: { column: 'region', values: [region] }, country: undefined }
  // The index of appearances has no grid cells; the circle is tested exactly.
  if (beginsWithAppearance(criteria))
    return { ...tests, band, place: undefined, country, beginsWithAppearance: true }
  const cells = band?.withinKm === undefined ? undefined : placeWithin(band.centre, band.withinKm)
  if (cells !== undefined) return { ...tests, band, place: cells, country }
  return {
    ...tests,
    band,
    place: country === undefined ? undefined : { column: 'country', values: [country] },
    country: undefined,
  }
}

/**
 * The plan that begins with the members who have the rarest of the interests, where a plan can: without
 * interests, or with a rare appearance, it is the one that walks through the order.
 */
export function interestPlan(criteria: SearchCriteria, given?: DistanceBand): SearchPlan {
  const plan = orderPlan(criteria, given)
  if (!mayBeginWithInterest(criteria)) return plan
  // The index of interests has no grid cells, so only a region is left to test of the place.
  const place = plan.place?.column === 'region' ? plan.place : undefined
  return { ...plan, candidates: criteria.candidates, country: criteria.country, place }
}

/** Whether a search can begin with the members who have an interest. */
export function mayBeginWithInterest(criteria: SearchCriteria): boolean {
  return criteria.candidates !== undefined && !beginsWithAppearance(criteria)
}

// A region is narrower than any appearance.
function beginsWithAppearance({ region, tests }: SearchCriteria): boolean {
  return region === undefined && isAppearanceRare(tests)
}

/**
 * The plan of a count. It has no order to keep, so with interests it always begins with them. Profiles that
 * the site itself runs are found but never counted (TRUST-01).
 */
export function countingPlan(criteria: SearchCriteria): SearchPlan {
  return withoutHouse(interestPlan(criteria))
}

/** The same search among members only. */
export function withoutHouse<Tests extends Pick<SearchPlan, 'segments'>>(tests: Tests): Tests {
  return { ...tests, segments: { ...tests.segments, withoutHouse: true } }
}
