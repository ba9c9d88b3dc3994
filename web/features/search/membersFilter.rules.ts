import type { ProfileSearchInput } from '#web/__generated__/MembersScreenQuery.graphql.ts'

type Order = 'LAST_ACTIVE' | 'NEAREST' | 'NEWEST'

/** The order and the ages of a search, as its answer says them. */
export type SearchTerms = { order: Order; minAge?: number; maxAge?: number }

/**
 * What the address of the search says, which is where the filters live (SRCH-01). Where it says nothing of the order or of ages, the server takes
 * what the member has kept.
 */
export type AddressFilter = {
  /** Id of one of the site's genders. */
  gender?: string
  minAge?: number
  maxAge?: number
  /** The address says that ages do not matter. */
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

/** The filters in force: those of the address, with what the member has kept where it says nothing. */
export type MembersFilter = AddressFilter & { order: Order }

export const OLDEST_AGE = 99
/** The stops of the distance slider, in km; behind the last one is everywhere. */
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
 * Reads an address; what makes no sense in it is left out, so that a crafted or old link still searches.
 * @param genders ids of those that the site offers
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

/** The address of a search; the same filters always give the same text. '' without any. */
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

/** The filters in force, from those of an address and what its search was answered with. */
export function filterInForce(address: AddressFilter, terms: SearchTerms): MembersFilter {
  const isAgeNamed = address.anyAge || (address.minAge ?? address.maxAge) !== undefined
  const ages = isAgeNamed ? {} : { minAge: terms.minAge, maxAge: terms.maxAge }
  return { ...address, ...ages, order: address.order ?? terms.order }
}

/**
 * The address of a search after some of its filters were changed. Ages that were taken away are named as none, and the order is named with them:
 * otherwise those that the member has kept would come back.
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

/** The same for visitors, of whom nothing is kept: what the address leaves out is no filter, and the order that everybody begins with. */
export function visitorsFilter(address: AddressFilter, changes: Partial<MembersFilter>): AddressFilter {
  const { order, ...changed } = { ...address, ...changes }
  return { ...changed, order: order === 'LAST_ACTIVE' ? undefined : order }
}

/** The same as the API takes it. Empty fields are left out, so that equal searches have equal variables. */
export function searchInputOf(filter: AddressFilter): ProfileSearchInput {
  const { order: _order, anyAge: _anyAge, ...fields } = filter
  const kept = Object.entries(fields).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  )
  return Object.fromEntries(kept)
}

/** A member's search: what the address leaves to the server is what the member has kept. */
export function memberSearchInputOf(filter: AddressFilter): ProfileSearchInput {
  return filter.anyAge ? searchInputOf(filter) : { ...searchInputOf(filter), usual: true }
}

/** How many filters are in force; a pair of ages counts once, the order not at all. */
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
