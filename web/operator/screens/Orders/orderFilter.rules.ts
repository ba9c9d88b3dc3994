export const STATES = [
  'ALL',
  'COMPLETED',
  'PENDING',
  'REFUNDED',
  'CHARGED_BACK',
  'FAILED',
  'CANCELLED',
  'DIFFERENT',
] as const
export const PERIODS = ['ALL', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const

const DAYS = { DAY: 0, WEEK: 6, MONTH: 29, QUARTER: 89, YEAR: 364 } as const

/** Which orders the list shows, as its address says it. */
export type OrderFilter = {
  /** A state of the order; DIFFERENT: those about which the provider says something else. */
  state: (typeof STATES)[number]
  /** Placed in the last day, seven days and so on. */
  period: (typeof PERIODS)[number]
  text: string
  /** The cursor after which the page begins. */
  after: string | undefined
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value =>
  values.find((value) => value === given) ?? values[0]

export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    state: oneOf(STATES, search.get('state')),
    period: oneOf(PERIODS, search.get('period')),
    text: search.get('text') ?? '',
    after: search.get('after') ?? undefined,
  }
}

/** The list's address for a filter; what is left out there is everything. */
export function addressOf({ state, period, text, after }: OrderFilter): string {
  const search = new URLSearchParams({
    ...(state === 'ALL' ? {} : { state }),
    ...(period === 'ALL' ? {} : { period }),
    ...(text === '' ? {} : { text }),
    ...(after === undefined ? {} : { after }),
  }).toString()
  return search === '' ? '/operator/orders' : `/operator/orders?${search}`
}

/** The first moment of a period, on the operator's clock; undefined for everything. */
export function startOf(period: OrderFilter['period'], now: Date): Date | undefined {
  if (period === 'ALL') return undefined
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period])
}

/** A day as the server's files take it: 2026-11-26. */
export function dayText(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

export function variablesOf({ state, period, text, after }: OrderFilter, now: Date) {
  const isState = state !== 'ALL' && state !== 'DIFFERENT'
  return {
    after: after ?? null,
    filter: {
      ...(isState ? { states: [state] } : {}),
      ...(state === 'DIFFERENT' ? { hasDifference: true } : {}),
      from: startOf(period, now)?.toISOString() ?? null,
      text: text.trim() === '' ? null : text.trim(),
    },
  }
}
