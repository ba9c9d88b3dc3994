import {
  SEARCH_FILTERS,
  withoutFilters,
  type ProfileSearch,
  type SearchFilter,
} from './search-filter.rules.ts'
import { unmetFilters, type SearchFacts } from './search-reasons.rules.ts'

/** The number of interests that count. With more, all members would fit a little and none well. */
export const WISHED_INTERESTS_MAX = 8

/**
 * How well a member fits: the preferences met, the preferred interests shared, and both in percent; null
 * without any preference.
 */
export type Fit = { met: SearchFilter[]; interestIds: number[]; percent: number | null }

/** The preferences among the filters of a search: ages are a condition, a match may miss everything else. */
function preferencesOf(filters: readonly SearchFilter[]): SearchFilter[] {
  return filters.filter((filter) => filter !== 'AGE')
}

/** Each preference counts the same, and so does each interest. Without any preference there is no score. */
export function fitOf(facts: SearchFacts, search: ProfileSearch, filters: readonly SearchFilter[]): Fit {
  const preferences = preferencesOf(filters).filter((filter) => filter !== 'INTERESTS')
  const preferred = (search.interestIds ?? []).map(Number)
  const unmet = unmetFilters(facts, search, preferences)
  const met = preferences.filter((filter) => !unmet.includes(filter))
  const interestIds = preferred.filter((id) => facts.interestIds.includes(id))
  const total = preferences.length + preferred.length
  return {
    met,
    interestIds,
    percent: total === 0 ? null : Math.round((100 * (met.length + interestIds.length)) / total),
  }
}

/**
 * The searches whose results to compare: all preferences at once, each preference alone, each interest alone
 * and within the distance, and no preference at all. The best match is always the newest result of one of
 * them.
 */
export function candidateSearches(search: ProfileSearch, filters: readonly SearchFilter[]): ProfileSearch[] {
  const preferences = preferencesOf(filters)
  const only = (kept: readonly SearchFilter[]) =>
    withoutFilters(
      search,
      SEARCH_FILTERS.filter((filter) => filter !== 'AGE' && !kept.includes(filter)),
    )
  const interests = (search.interestIds ?? []).flatMap((id) => {
    const places: SearchFilter[][] = preferences.includes('DISTANCE')
      ? [['INTERESTS'], ['INTERESTS', 'DISTANCE']]
      : [['INTERESTS']]
    return places.map((kept) => ({ ...only(kept), interestIds: [id] }))
  })
  return [
    search,
    ...preferences.filter((preference) => preference !== 'INTERESTS').map((preference) => only([preference])),
    ...interests,
    only([]),
  ]
}
