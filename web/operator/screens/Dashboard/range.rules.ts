export const RANGES = ['7', '30', '90', '365', 'OWN'] as const
/** As a choice of network or country: all of them. No network has this name. */
export const ALL = '*'

const DAYS_MAX = 366
const DAY_MILLISECONDS = 86_400_000
const DAY = /^20\d\d-\d\d-\d\d$/

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

/** A day of the operator's clock: 2026-11-26. */
export function dayText(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** @param today the last day of every range but an own one; what an address lacks is the last 30 days */
export function readDashboardFilter(search: URLSearchParams, today: string): DashboardFilter {
  const [from, to] = [search.get('from'), search.get('to')]
  const rest = {
    compares: search.get('compare') !== 'none',
    network: search.get('network') ?? ALL,
    country: search.get('country') ?? ALL,
  }
  if (isDay(from) && isDay(to) && countOf(from, to) >= 1 && countOf(from, to) <= DAYS_MAX)
    return { range: 'OWN', from, to, ...rest }
  const range = RANGES.find((one) => one !== 'OWN' && one === search.get('range')) ?? '30'
  return { range, from: dayLater(today, 1 - Number(range)), to: today, ...rest }
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

/** As many days that end before the first of the filter. */
export function daysBefore({ from, to }: Pick<DashboardFilter, 'from' | 'to'>): { from: string; to: string } {
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
