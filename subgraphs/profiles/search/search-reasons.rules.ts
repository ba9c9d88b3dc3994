import type { ProfileKind } from '../tables.ts'
import type { ProfileSearch, SearchFilter } from './search-filter.rules.ts'

/**
 * A reason why a search found a profile: a met filter, the genders sought, the order, or that the site runs
 * the profile (TRUST-10).
 */
export type ReasonCode =
  | 'MUTUAL_GENDER'
  | SearchFilter
  | 'LAST_ACTIVE'
  | 'NEWEST'
  | 'NEAREST'
  | 'HOUSE_PROFILE'

/** One reason. `value` is the age, or the distance bucket in km; `choiceIds` are the shared entries. */
export type Reason = { code: ReasonCode; value: number | null; choiceIds: number[] }

/** A profile's facts for search, in terms of its filters. */
export type SearchFacts = {
  kind: ProfileKind
  country: string
  regionId: string | null
  age: number
  /** Between grid points; for the filter only, never shown. */
  gridDistanceKm: number | null
  distanceBucketKm: number | null
  online: boolean
  hasPhoto: boolean
  hair: number | null
  eye: number | null
  body: number | null
  relationship: number | null
  interestIds: number[]
}

const among = (chosen: number | null, wanted: string[] | null | undefined) =>
  chosen !== null && (wanted ?? []).includes(String(chosen))

const MEETS: Record<SearchFilter, (facts: SearchFacts, search: ProfileSearch) => boolean> = {
  COUNTRY: ({ country }, search) => country === search.country,
  REGION: ({ regionId }, search) => regionId === search.regionId,
  AGE: ({ age }, { minAge, maxAge }) => age >= (minAge ?? 0) && age <= (maxAge ?? Number.POSITIVE_INFINITY),
  DISTANCE: ({ gridDistanceKm }, { distanceKm }) => gridDistanceKm !== null && gridDistanceKm <= distanceKm!,
  ONLINE: ({ online }) => online,
  WITH_PHOTO: ({ hasPhoto }) => hasPhoto,
  HAIR_COLOR: ({ hair }, search) => among(hair, search.hairColorIds),
  EYE_COLOR: ({ eye }, search) => among(eye, search.eyeColorIds),
  BODY_TYPE: ({ body }, search) => among(body, search.bodyTypeIds),
  RELATIONSHIP_STATUS: ({ relationship }, search) => among(relationship, search.relationshipStatusIds),
  INTERESTS: ({ interestIds }, search) => search.interestIds!.every((id) => interestIds.includes(Number(id))),
}

/** The filters of a search that a profile does not meet. */
export function unmetFilters(
  facts: SearchFacts,
  search: ProfileSearch,
  filters: SearchFilter[],
): SearchFilter[] {
  return filters.filter((filter) => !MEETS[filter](facts, search))
}

/** All reasons why a profile was found, in display order. */
export function reasonsFor(
  facts: SearchFacts,
  search: ProfileSearch,
  asked: { filters: SearchFilter[]; order: 'LAST_ACTIVE' | 'NEWEST' | 'NEAREST'; isMember: boolean },
): Reason[] {
  const plain = (code: ReasonCode): Reason => ({ code, value: null, choiceIds: [] })
  return [
    ...(facts.kind === 'house' ? [plain('HOUSE_PROFILE')] : []),
    ...(asked.isMember ? [plain('MUTUAL_GENDER')] : []),
    ...asked.filters
      .filter((filter) => MEETS[filter](facts, search))
      .map((filter) => ({
        code: filter,
        value: valueOf(filter, facts),
        choiceIds: choicesOf(filter, facts, search),
      })),
    { ...plain(asked.order), value: asked.order === 'NEAREST' ? facts.distanceBucketKm : null },
  ]
}

function valueOf(filter: SearchFilter, { age, distanceBucketKm }: SearchFacts): number | null {
  return filter === 'AGE' ? age : filter === 'DISTANCE' ? distanceBucketKm : null
}

function choicesOf(
  filter: SearchFilter,
  { hair, eye, body, relationship }: SearchFacts,
  search: ProfileSearch,
): number[] {
  if (filter === 'INTERESTS') return search.interestIds!.map(Number)
  const chosen = {
    HAIR_COLOR: hair,
    EYE_COLOR: eye,
    BODY_TYPE: body,
    RELATIONSHIP_STATUS: relationship,
  } as Partial<Record<SearchFilter, number | null>>
  return chosen[filter] == null ? [] : [chosen[filter]]
}
