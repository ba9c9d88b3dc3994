export const CODE_STATES = ['ALL', 'ACTIVE', 'EXPIRED', 'ENDED'] as const

/** Which discount codes the list shows, as its address says it. */
export type CodeFilter = {
  state: (typeof CODE_STATES)[number]
  /** A part of the code. */
  text: string
  /** The id of a series. */
  series: string | undefined
  /** The cursor after which the page begins. */
  after: string | undefined
}

export function readCodeFilter(search: URLSearchParams): CodeFilter {
  return {
    state: CODE_STATES.find((state) => state === search.get('state')) ?? 'ALL',
    text: search.get('text') ?? '',
    series: search.get('series') ?? undefined,
    after: search.get('after') ?? undefined,
  }
}

/** The query of the address for a filter; what is left out there is everything. */
export function searchOf({ state, text, series, after }: CodeFilter): string {
  const search = new URLSearchParams({
    ...(state === 'ALL' ? {} : { state }),
    ...(text === '' ? {} : { text }),
    ...(series === undefined ? {} : { series }),
    ...(after === undefined ? {} : { after }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

export function variablesOf({ state, text, series, after }: CodeFilter) {
  return {
    after: after ?? null,
    filter: {
      states: state === 'ALL' ? null : [state],
      text: text.trim() === '' ? null : text.trim(),
      seriesId: series ?? null,
    },
  }
}
