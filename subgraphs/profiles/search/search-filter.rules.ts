import { DISTANCE_BUCKETS_KM } from '../geo/grid.ts'
import { openEnds, type SearchTerms } from './search-defaults.rules.ts'

/** A client's search. With `useDefaults`, an omitted order and ages come from the member's saved search. */
export type GivenSearch = ProfileSearch & { useDefaults?: boolean | null }

/** A member's search; every field is optional. */
export type ProfileSearch = {
  gender?: string | null
  country?: string | null
  regionId?: string | null
  minAge?: number | null
  maxAge?: number | null
  distanceKm?: number | null
  online?: boolean | null
  withPhoto?: boolean | null
  hairColorIds?: string[] | null
  eyeColorIds?: string[] | null
  bodyTypeIds?: string[] | null
  relationshipStatusIds?: string[] | null
  interestIds?: string[] | null
}

/**
 * The filters that narrow a search. The gender sought is not one of them: search never returns other genders.
 */
export const SEARCH_FILTERS = [
  'COUNTRY',
  'REGION',
  'AGE',
  'DISTANCE',
  'ONLINE',
  'WITH_PHOTO',
  'HAIR_COLOR',
  'EYE_COLOR',
  'BODY_TYPE',
  'RELATIONSHIP_STATUS',
  'INTERESTS',
] as const
export type SearchFilter = (typeof SEARCH_FILTERS)[number]

type Key = keyof ProfileSearch
const KEYS: Record<SearchFilter, Key[]> = {
  COUNTRY: ['country'],
  REGION: ['regionId'],
  AGE: ['minAge', 'maxAge'],
  DISTANCE: ['distanceKm'],
  ONLINE: ['online'],
  WITH_PHOTO: ['withPhoto'],
  HAIR_COLOR: ['hairColorIds'],
  EYE_COLOR: ['eyeColorIds'],
  BODY_TYPE: ['bodyTypeIds'],
  RELATIONSHIP_STATUS: ['relationshipStatusIds'],
  INTERESTS: ['interestIds'],
}

/** The names of the filters in a site's setting search_fields. */
const SETTING_NAMES: Record<SearchFilter | 'GENDER', string> = {
  GENDER: 'gender',
  COUNTRY: 'country',
  REGION: 'region',
  AGE: 'age',
  DISTANCE: 'distance',
  ONLINE: 'online',
  WITH_PHOTO: 'withPhoto',
  HAIR_COLOR: 'hairColor',
  EYE_COLOR: 'eyeColor',
  BODY_TYPE: 'bodyType',
  RELATIONSHIP_STATUS: 'relationshipStatus',
  INTERESTS: 'interests',
}

const AGE_STEP_YEARS = 5

/**
 * A search without the filters that the site does not offer, so that an old link finds more rather than
 * nothing.
 */
export function offeredSearch(search: ProfileSearch, searchFields: string[]): ProfileSearch {
  const refused = SEARCH_FILTERS.filter((filter) => !searchFields.includes(SETTING_NAMES[filter]))
  const offered = withoutFilters(search, refused)
  return searchFields.includes(SETTING_NAMES.GENDER) ? offered : { ...offered, gender: null }
}

/**
 * The filters that take part in a search.
 * @param hasPlace whether the viewer has a location; without it a distance does not count
 */
export function usedFilters(search: ProfileSearch, hasPlace: boolean): SearchFilter[] {
  const isUsed = (key: Key) => {
    const value = search[key]
    return value != null && value !== false && !(Array.isArray(value) && value.length === 0)
  }
  // A region implies its country.
  const counts = (filter: SearchFilter) =>
    filter === 'DISTANCE' ? hasPlace : filter !== 'COUNTRY' || !isUsed('regionId')
  return SEARCH_FILTERS.filter((filter) => KEYS[filter].some(isUsed) && counts(filter))
}

export function withoutFilters(search: ProfileSearch, filters: readonly SearchFilter[]): ProfileSearch {
  const left = { ...search }
  for (const key of filters.flatMap((filter) => KEYS[filter])) delete left[key]
  return left
}

/**
 * A search with one widened filter: ages by five years at each end, dropping an end that no longer excludes a
 * member; a distance to the next bucket that profiles show (no limit beyond 500 km); any other filter
 * dropped.
 * @param siteMinAge the site's minimum age, in years
 */
export function widenedSearch(
  search: ProfileSearch,
  filter: SearchFilter,
  siteMinAge: number,
): ProfileSearch {
  if (filter === 'AGE') {
    const { minAge, maxAge } = search
    const wider = {
      minAge: minAge == null ? null : minAge - AGE_STEP_YEARS,
      maxAge: maxAge == null ? null : maxAge + AGE_STEP_YEARS,
    }
    return { ...search, ...openEnds(wider, siteMinAge) }
  }
  if (filter === 'DISTANCE') {
    const { distanceKm } = search
    const next = DISTANCE_BUCKETS_KM.slice(0, -1).find((bucket) => bucket > (distanceKm ?? 0))
    return next === undefined ? withoutFilters(search, ['DISTANCE']) : { ...search, distanceKm: next }
  }
  return withoutFilters(search, [filter])
}

/** A search with the default ages as a default. */
export function withDefaultAges(
  search: ProfileSearch,
  { minAge, maxAge }: Pick<SearchTerms, 'minAge' | 'maxAge'>,
): ProfileSearch {
  return search.minAge == null && search.maxAge == null ? { ...search, minAge, maxAge } : search
}
