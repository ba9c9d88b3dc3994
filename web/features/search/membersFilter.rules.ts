import type { ProfileSearchInput } from '#web/__generated__/MembersScreenQuery.graphql.ts'

type Order = 'LAST_ACTIVE' | 'NEAREST' | 'NEWEST'

/** The order and the ages of a search, as in its answer. */
export type SearchTerms = { order: Order; minAge?: number; maxAge?: number }

/**
 * The filters in the search's address, which is where they live (SRCH-01). Without an order or ages there,
 * the server uses the member's stored ones.
 */
export type AddressFilter = {
  /** Id of one of the site's genders, or EVERYONE. */
  gender?: string
  minAge?: number
  maxAge?: number
  /** The address opts out of an age filter. */
  anyAge: boolean
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
  order?: Order
}

/** The active filters: those of the address, completed with the member's stored terms. */
export type MembersFilter = AddressFilter & { order: Order }

export const OLDEST_AGE = 99
/** The stops of the distance slider, in km; after the last one comes everywhere. */
export const DISTANCES_KM = [5, 10, 25, 50, 75, 100, 150, 200, 300, 500] as const
export const LISTS = [
  'interestIds',
  'hairColorIds',
  'eyeColorIds',
  'bodyTypeIds',
  'relationshipStatusIds',
] as const
export type ListField = (typeof LISTS)[number]

const LIST_PARAMETERS: Record<ListField, string> = {
  interestIds: 'interests',
  hairColorIds: 'hair',
  eyeColorIds: 'eyes',
  bodyTypeIds: 'body',
  relationshipStatusIds: 'status',
}
const ORDERS: Record<string, Order> = { active: 'LAST_ACTIVE', nearest: 'NEAREST', newest: 'NEWEST' }
const ANY_AGE = 'any'

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}

function keyOf<Value>(names: Record<string, Value>, value: Value | undefined): string | undefined {
  return Object.keys(names).find((name) => names[name] === value)
}

/**
 * Reads an address; invalid parts are ignored, so that a crafted or old link still searches.
 * @param genders ids of those that the site offers, and EVERYONE
 */
export function readFilter(parameters: URLSearchParams, genders: readonly string[]): AddressFilter {
  const list = (field: ListField) => [
    ...new Set(
      (parameters.get(LIST_PARAMETERS[field]) ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id)),
    ),
  ]
  const match = (name: string, pattern: RegExp) => parameters.get(name)?.match(pattern)?.[0]
  const minAge = wholeNumber(parameters.get('min'), 18, OLDEST_AGE)
  const maxAge = wholeNumber(parameters.get('max'), minAge ?? 18, OLDEST_AGE)
  return {
    gender: genders.find((id) => id.toLowerCase() === parameters.get('gender')),
    minAge,
    maxAge,
    anyAge: (minAge ?? maxAge) === undefined && parameters.get('age') === ANY_AGE,
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
    order: ORDERS[parameters.get('order') ?? ''],
  }
}

/** The address of a search; equal filters always give equal text. '' without any. */
export function writeFilter(filter: AddressFilter): string {
  const entries: [string, string | number | undefined][] = [
    ['gender', filter.gender?.toLowerCase()],
    ['min', filter.minAge],
    ['max', filter.maxAge],
    ['age', filter.anyAge ? ANY_AGE : undefined],
    ['km', filter.distanceKm],
    ['country', filter.country],
    ['region', filter.regionId],
    ['online', filter.online ? 1 : undefined],
    ['photo', filter.withPhoto ? 1 : undefined],
    ...LISTS.map((field): [string, string | undefined] => [
      LIST_PARAMETERS[field],
      filter[field].join(',') || undefined,
    ]),
    ['order', keyOf(ORDERS, filter.order)],
  ]
  const text = entries.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&')
  return text && `?${text}`
}

/** The active filters, from those of an address and the terms in its search's answer. */
export function filterInForce(address: AddressFilter, terms: SearchTerms): MembersFilter {
  const isAgeNamed = address.anyAge || (address.minAge ?? address.maxAge) !== undefined
  const ages = isAgeNamed ? {} : { minAge: terms.minAge, maxAge: terms.maxAge }
  return { ...address, ...ages, order: address.order ?? terms.order }
}

/**
 * The address of a search after some of its filters changed. Removed ages are stated as none, together with
 * the order: otherwise the member's stored ones would return.
 */
export function changedFilter(
  address: AddressFilter,
  inForce: MembersFilter,
  changes: Partial<MembersFilter>,
): AddressFilter {
  const changed = { ...address, ...changes }
  if (!('minAge' in changes || 'maxAge' in changes)) return changed
  const anyAge = (changed.minAge ?? changed.maxAge) === undefined
  return { ...changed, anyAge, order: anyAge ? (changed.order ?? inForce.order) : changed.order }
}

/** The same for visitors, who have no stored terms: the address is complete, with the default order. */
export function visitorsFilter(address: AddressFilter, changes: Partial<MembersFilter>): AddressFilter {
  const { order, ...changed } = { ...address, ...changes }
  return { ...changed, order: order === 'LAST_ACTIVE' ? undefined : order }
}

/**
 * The filters as the API takes them. Empty fields are omitted, so that equal searches have equal variables.
 */
export function searchInputOf(filter: AddressFilter): ProfileSearchInput {
  const { order: _order, anyAge: _anyAge, ...fields } = filter
  const kept = Object.entries(fields).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  )
  return Object.fromEntries(kept)
}

/** A member's search: the server fills gaps in the address with the member's stored terms. */
export function memberSearchInputOf(filter: AddressFilter): ProfileSearchInput {
  return filter.anyAge ? searchInputOf(filter) : { ...searchInputOf(filter), useDefaults: true }
}

/** The number of active filters; an age range counts once, the order not at all. */
export function countFilters(filter: AddressFilter): number {
  const single = [
    filter.gender,
    filter.minAge ?? filter.maxAge,
    filter.distanceKm,
    filter.country,
    filter.regionId,
    filter.online || undefined,
    filter.withPhoto || undefined,
  ]
  return (
    single.filter((value) => value !== undefined).length +
    LISTS.reduce((sum, field) => sum + filter[field].length, 0)
  )
}
