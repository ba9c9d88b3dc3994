import { unmetFilters, type SearchFacts } from './search-reasons.rules.ts'
import { SEARCH_FILTERS, withoutFilters, type ProfileSearch, type SearchFilter } from './search-filter.rules.ts'

/** So many interests count; more would make everybody fit a little and nobody well. */
export const WISHED_INTERESTS_MAX = 8

/** How well somebody fits what was wished: the wishes met, the wished interests shared, and both in percent; null without any wish. */
export type Fit = { met: SearchFilter[]; interestIds: number[]; percent: number | null }

/** The wishes among the filters of a search: ages are a condition, everything else may be missed. */
export function wishesOf(filters: readonly SearchFilter[]): SearchFilter[] {
  return filters.filter((filter) => filter !== 'AGE')
}

/** Each wish counts the same, and so does each interest. Without any wish nothing can be said. */
export function fitOf(facts: SearchFacts, search: ProfileSearch, filters: readonly SearchFilter[]): Fit {
  const wishes = wishesOf(filters).filter((filter) => filter !== 'INTERESTS')
  const wished = (search.interestIds ?? []).map(Number)
  const unmet = unmetFilters(facts, search, wishes)
  const met = wishes.filter((filter) => !unmet.includes(filter))
  const interestIds = wished.filter((id) => facts.interestIds.includes(id))
  const total = wishes.length + wished.length
  return { met, interestIds, percent: total === 0 ? null : Math.round((100 * (met.length + interestIds.length)) / total) }
}

/**
 * The searches whose results are worth comparing: all wishes at once, each wish alone, each interest alone and within the distance, and no wish at all.
 * Whoever fits best is the newest of one of them.
 */
export function candidateSearches(search: ProfileSearch, filters: readonly SearchFilter[]): ProfileSearch[] {
  const wishes = wishesOf(filters)
  const only = (kept: readonly SearchFilter[]) => withoutFilters(search, SEARCH_FILTERS.filter((filter) => filter !== 'AGE' && !kept.includes(filter)))
  const interests = (search.interestIds ?? []).flatMap((id) => {
    const places: SearchFilter[][] = wishes.includes('DISTANCE') ? [['INTERESTS'], ['INTERESTS', 'DISTANCE']] : [['INTERESTS']]
    return places.map((kept) => ({ ...only(kept), interestIds: [id] }))
  })
  return [search, ...wishes.filter((wish) => wish !== 'INTERESTS').map((wish) => only([wish])), ...interests, only([])]
}
