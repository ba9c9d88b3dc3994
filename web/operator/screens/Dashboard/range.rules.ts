const COUNTED = ['7', '30', '90', '365'] as const
/** Of the calendar; a range of this month or year ends today. */
const CALENDAR = ['THIS_MONTH', 'LAST_MONTH', 'LAST_QUARTER', 'THIS_YEAR'] as const
export const RANGES = [...COUNTED, ...CALENDAR, 'OWN'] as const
/** As a choice of network or country: all of them. No network has this name. */
export const ALL = '*'

const DAYS_MAX = 366
const DAY_MILLISECONDS = 86_400_000
const DAY = /^20\d\d-\d\d-\d\d$/

/** Days, both included: 2026-11-26. */
type Days = { from: string; to: string }

/** Which figures the dashboard shows, as its address says it. */
export type DashboardFilter = {
  range: (typeof RANGES)[number]
  /** The days, both included: 2026-11-26. */
  from: string
  to: string
  /** Whether the days before stand beside them. */
  compares: boolean
  /** ALL, a network, or '' for none. */
  network: string
  /** ALL or a country, ISO 3166-1 alpha-2. */
  country: string
}

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The day so many days later, or earlier for a negative count. */
function dayLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

const countOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1

/** Every day from the first to the last. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: countOf(from, to) }, (_, index) => dayLater(from, index))
}

/** The first day of the month so many months later, or earlier for a negative count. */
function monthLater(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The same day so many months earlier, or the last one of a shorter month. */
function monthsEarlier(day: string, count: number): string {
  const next = monthLater(day, 1 - count)
  const same = dayLater(monthLater(day, -count), Number(day.slice(8)) - 1)
  return same < next ? same : dayLater(next, -1)
}

/** How many months a range of the calendar goes back for the one before it. */
const MONTHS = { THIS_MONTH: 1, LAST_MONTH: 1, LAST_QUARTER: 3, THIS_YEAR: 12 } as const

function daysOf(range: Exclude<DashboardFilter['range'], 'OWN'>, today: string): Days {
  if (range === 'THIS_MONTH') return { from: monthLater(today, 0), to: today }
  if (range === 'THIS_YEAR') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (range !== 'LAST_MONTH' && range !== 'LAST_QUARTER')
    return { from: dayLater(today, 1 - Number(range)), to: today }
  const monthOfQuarter = (Number(today.slice(5, 7)) - 1) % 3
  const next = monthLater(today, range === 'LAST_QUARTER' ? -monthOfQuarter : 0)
  return { from: monthLater(next, -MONTHS[range]), to: dayLater(next, -1) }
}

/**
 * @param today the site's day, the last one of every range that is not over
 * @returns the last 30 days for an address that names none
 */
export function readDashboardFilter(search: URLSearchParams, today: string): DashboardFilter {
  const [from, to] = [search.get('from'), search.get('to')]
  const rest = {
    compares: search.get('compare') !== 'none',
    network: search.get('network') ?? ALL,
    country: search.get('country') ?? ALL,
  }
  if (isDay(from) && isDay(to) && countOf(from, to) >= 1 && countOf(from, to) <= DAYS_MAX)
    return { range: 'OWN', from, to, ...rest }
  const range = [...COUNTED, ...CALENDAR].find((one) => one === search.get('range')) ?? '30'
  return { range, ...daysOf(range, today), ...rest }
}

/** The filter with another first or last day; the other day follows where the two would not be a range. */
export function withDay(
  filter: DashboardFilter,
  { from = filter.from, to = filter.to }: Partial<Pick<DashboardFilter, 'from' | 'to'>>,
): DashboardFilter {
  const count = countOf(from, to)
  if (count >= 1 && count <= DAYS_MAX) return { ...filter, from, to }
  const isFirst = from !== filter.from
  const nearest = (one: string, step: 1 | -1) => (count < 1 ? one : dayLater(one, step * (DAYS_MAX - 1)))
  return isFirst ? { ...filter, from, to: nearest(from, 1) } : { ...filter, from: nearest(to, -1), to }
}

/** The dashboard's address for a filter; what is left out there is usual. */
export function addressOf({ range, from, to, compares, network, country }: DashboardFilter): string {
  const search = new URLSearchParams({
    ...(range === 'OWN' ? { from, to } : {}),
    ...(range === 'OWN' || range === '30' ? {} : { range }),
    ...(compares ? {} : { compare: 'none' }),
    ...(network === ALL ? {} : { network }),
    ...(country === ALL ? {} : { country }),
  }).toString()
  return search === '' ? '/operator/dashboard' : `/operator/dashboard?${search}`
}

/**
 * What a range is compared with: as many days that end before its first; for one of the calendar the month,
 * quarter or year before, up to the same day if it is not over.
 */
export function daysBefore({ range, from, to }: Pick<DashboardFilter, 'range' | 'from' | 'to'>): Days {
  if (range === 'LAST_MONTH' || range === 'LAST_QUARTER')
    return { from: monthLater(from, -MONTHS[range]), to: dayLater(from, -1) }
  if (range === 'THIS_MONTH' || range === 'THIS_YEAR')
    return { from: monthLater(from, -MONTHS[range]), to: monthsEarlier(to, MONTHS[range]) }
  const count = countOf(from, to)
  return { from: dayLater(from, -count), to: dayLater(from, -1) }
}

export function variablesOf(filter: DashboardFilter) {
  const before = daysBefore(filter)
  return {
    from: filter.from,
    to: filter.to,
    beforeFrom: before.from,
    beforeTo: before.to,
    compares: filter.compares,
    network: filter.network === ALL ? null : filter.network,
    country: filter.country === ALL ? null : filter.country,
  }
}
