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

const DAYS = { DAY: 1, WEEK: 7, MONTH: 30, QUARTER: 90, YEAR: 365 } as const

/** Which orders the list shows, as its address says it. */
export type OrderFilter = {
  /** A state of the order; DIFFERENT: those about which the provider says something else. */
  state: (typeof STATES)[number]
  /** Placed in the last day, seven days and so on; undefined where none is chosen. */
  period: (typeof PERIODS)[number] | undefined
  text: string
  /** The cursor after which the page begins. */
  after: string | undefined
}

/**
 * The period that the list shows. Unless one is chosen, it is the last month, because a whole site's orders
 * take long to add up; what is looked for may be older.
 */
export function periodOf({ period, text }: Pick<OrderFilter, 'period' | 'text'>): (typeof PERIODS)[number] {
  return period ?? (text.trim() === '' ? 'MONTH' : 'ALL')
}

export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    state: STATES.find((state) => state === search.get('state')) ?? 'ALL',
    period: PERIODS.find((period) => period === search.get('period')),
    text: search.get('text') ?? '',
    after: search.get('after') ?? undefined,
  }
}

/** The list's address for a filter. */
export function addressOf({ state, period, text, after }: OrderFilter): string {
  const search = new URLSearchParams({
    ...(state === 'ALL' ? {} : { state }),
    ...(period === undefined ? {} : { period }),
    ...(text === '' ? {} : { text }),
    ...(after === undefined ? {} : { after }),
  }).toString()
  return search === '' ? '/operator/orders' : `/operator/orders?${search}`
}

/** How many days of the site's clock a period has, today included; undefined for everything. */
export function daysOf(period: (typeof PERIODS)[number]): number | undefined {
  return period === 'ALL' ? undefined : DAYS[period]
}

export function variablesOf({ state, period, text, after }: OrderFilter) {
  const isState = state !== 'ALL' && state !== 'DIFFERENT'
  return {
    after: after ?? null,
    filter: {
      ...(isState ? { states: [state] } : {}),
      ...(state === 'DIFFERENT' ? { hasDifference: true } : {}),
      lastDays: daysOf(periodOf({ period, text })) ?? null,
      text: text.trim() === '' ? null : text.trim(),
    },
  }
}
