import type { ProfileSearchInput } from '../../__generated__/MembersScreenQuery.graphql.ts'

type Order = 'LAST_ACTIVE' | 'NEAREST' | 'NEWEST'

/** What the address of the search says. It is the only place where the filters live (SRCH-01). */
export type MembersFilter = {
  /** Id of one of the site's genders. */
  gender?: string
  minAge?: number
  maxAge?: number
  /** Undefined: everywhere. */
  distanceKm?: number
  country?: string
  regionId?: string
  online: boolean
  withPhoto: boolean
  interestIds: readonly string[]
  hairColorIds: readonly string[]
  eyeColorIds: readonly string[]
  bodyTypeIds: readonly string[]
  relationshipStatusIds: readonly string[]
  order: Order
}

export const OLDEST_AGE = 99
/** The stops of the distance slider, in km; behind the last one is everywhere. */
export const DISTANCES_KM = [5, 10, 25, 50, 75, 100, 150, 200, 300, 500] as const
export const LISTS = ['interestIds', 'hairColorIds', 'eyeColorIds', 'bodyTypeIds', 'relationshipStatusIds'] as const
export type ListField = (typeof LISTS)[number]

const LIST_PARAMETERS: Record<ListField, string> = { interestIds: 'interests', hairColorIds: 'hair', eyeColorIds: 'eyes', bodyTypeIds: 'body', relationshipStatusIds: 'status' }
const ORDERS: Record<string, Order> = { nearest: 'NEAREST', newest: 'NEWEST' }

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}

function keyOf<Value>(names: Record<string, Value>, value: Value | undefined): string | undefined {
  return Object.keys(names).find((name) => names[name] === value)
}

/**
 * Reads an address; what makes no sense in it is left out, so that a crafted or old link still searches.
 * @param genders ids of those that the site offers
 */
export function readFilter(parameters: URLSearchParams, genders: readonly string[]): MembersFilter {
  const list = (field: ListField) => [...new Set((parameters.get(LIST_PARAMETERS[field]) ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id)))]
  const match = (name: string, pattern: RegExp) => parameters.get(name)?.match(pattern)?.[0]
  const minAge = wholeNumber(parameters.get('min'), 18, OLDEST_AGE)
  const maxAge = wholeNumber(parameters.get('max'), minAge ?? 18, OLDEST_AGE)
  return {
    gender: genders.find((id) => id.toLowerCase() === parameters.get('gender')),
    minAge,
    maxAge,
    distanceKm: wholeNumber(parameters.get('km'), 1, 1000),
    country: match('country', /^[A-Z]{2}$/),
    regionId: match('region', /^[\w.-]{1,40}$/),
    online: parameters.get('online') === '1',
    withPhoto: parameters.get('photo') === '1',
    interestIds: list('interestIds'),
    hairColorIds: list('hairColorIds'),
    eyeColorIds: list('eyeColorIds'),
    bodyTypeIds: list('bodyTypeIds'),
    relationshipStatusIds: list('relationshipStatusIds'),
    order: ORDERS[parameters.get('order') ?? ''] ?? 'LAST_ACTIVE',
  }
}

/** The address of a search; the same filters always give the same text. '' without any. */
export function writeFilter(filter: MembersFilter): string {
  const entries: [string, string | number | undefined][] = [
    ['gender', filter.gender?.toLowerCase()],
    ['min', filter.minAge],
    ['max', filter.maxAge],
    ['km', filter.distanceKm],
    ['country', filter.country],
    ['region', filter.regionId],
    ['online', filter.online ? 1 : undefined],
    ['photo', filter.withPhoto ? 1 : undefined],
    ...LISTS.map((field): [string, string | undefined] => [LIST_PARAMETERS[field], filter[field].join(',') || undefined]),
    ['order', keyOf(ORDERS, filter.order)],
  ]
  const text = entries.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&')
  return text && `?${text}`
}

/** The same as the API takes it. Empty fields are left out, so that equal searches have equal variables. */
export function searchInputOf(filter: MembersFilter): ProfileSearchInput {
  const { order: _order, ...fields } = filter
  const kept = Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false))
  return Object.fromEntries(kept)
}

/** How many filters are in force; a pair of ages counts once, the order not at all. */
export function countFilters(filter: MembersFilter): number {
  const single = [filter.gender, filter.minAge ?? filter.maxAge, filter.distanceKm, filter.country, filter.regionId, filter.online || undefined, filter.withPhoto || undefined]
  return single.filter((value) => value !== undefined).length + LISTS.reduce((sum, field) => sum + filter[field].length, 0)
}
