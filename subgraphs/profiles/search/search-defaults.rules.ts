import type { SearchOrder } from '../tables.ts'

/** The order and the ages of a search, both ends included; null means no limit. */
export type SearchTerms = { order: SearchOrder; minAge: number | null; maxAge: number | null }

/** The terms that a member has chosen so far; null until then. An open end is LOWEST_AGE or HIGHEST_AGE. */
export type KeptTerms = {
  searchOrder: SearchOrder | null
  searchMinAge: number | null
  searchMaxAge: number | null
}

/** No age is below or above these, so as an end of a range they mean no limit. */
export const LOWEST_AGE = 0
export const HIGHEST_AGE = 120
// The oldest age that a client offers; a range that reaches it has no upper end.
const OLDEST_OFFERED_AGE = 99

// The share of a member's own age, as years to each side: nine for those of 36 or younger, fifteen at sixty.
const SHARE_OF_AGE = 4
const LEAST_YEARS = 9

// The default ages around a member's own, until the member chooses others.
function agesAround(age: number, siteMinAge: number): Pick<SearchTerms, 'minAge' | 'maxAge'> {
  const years = Math.max(LEAST_YEARS, Math.round(age / SHARE_OF_AGE))
  return openEnds({ minAge: age - years, maxAge: age + years }, siteMinAge)
}

/** Ages without an end that excludes no member. */
export function openEnds(
  { minAge, maxAge }: Pick<SearchTerms, 'minAge' | 'maxAge'>,
  siteMinAge: number,
): Pick<SearchTerms, 'minAge' | 'maxAge'> {
  return {
    minAge: minAge === null || minAge <= siteMinAge ? null : minAge,
    maxAge: maxAge === null || maxAge >= OLDEST_OFFERED_AGE ? null : maxAge,
  }
}

/**
 * The initial terms of a member's search: the last chosen, else nearest first where a place is known, and the
 * ages around the own.
 * @param siteMinAge the site's minimum age, in years
 */
export function defaultTerms(
  kept: KeptTerms,
  { age, hasPlace, siteMinAge }: { age: number; hasPlace: boolean; siteMinAge: number },
): SearchTerms {
  const order = kept.searchOrder ?? 'NEAREST'
  return {
    order: order === 'NEAREST' && !hasPlace ? 'LAST_ACTIVE' : order,
    ...(kept.searchMinAge === null || kept.searchMaxAge === null
      ? agesAround(age, siteMinAge)
      : openEnds({ minAge: kept.searchMinAge, maxAge: kept.searchMaxAge }, siteMinAge)),
  }
}
