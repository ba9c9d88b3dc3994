const FILTERS = [
  'AGE',
  'BODY_TYPE',
  'COUNTRY',
  'DISTANCE',
  'EYE_COLOR',
  'HAIR_COLOR',
  'INTERESTS',
  'ONLINE',
  'REGION',
  'RELATIONSHIP_STATUS',
  'WITH_PHOTO',
] as const
const CODES = [...FILTERS, 'MUTUAL_GENDER', 'HOUSE_PROFILE', 'LAST_ACTIVE', 'NEWEST', 'NEAREST'] as const

/** A filter of the search that this client has words for. */
export type KnownFilter = (typeof FILTERS)[number]
type ReasonCode = (typeof CODES)[number]

/** One reason of a search, in the language of the reader. */
export type WhyReason = { code: ReasonCode; value: number | null; choices: string[] }

/**
 * Why a profile was found, and which filters it misses. The link carries it, so that the member's page can
 * show it (TRUST-10).
 */
export type Why = { reasons: WhyReason[]; unmet: KnownFilter[] }

type GivenReason = {
  readonly code: string
  readonly value?: number | null
  readonly choices: readonly { readonly name: string }[]
}

/** Whether the client has words for a filter: a newer server may know more. */
export function isKnownFilter(filter: string): filter is KnownFilter {
  return FILTERS.some((known) => known === filter)
}

const isKnownCode = (code: string): code is ReasonCode => CODES.some((known) => known === code)

/** The search's reasons for one profile, as far as this client has words for them. */
export function whyOf(reasons: readonly GivenReason[], unmet: readonly string[] = []): Why {
  return {
    reasons: reasons.flatMap(({ code, value, choices }) =>
      isKnownCode(code) ? [{ code, value: value ?? null, choices: choices.map(({ name }) => name) }] : [],
    ),
    unmet: unmet.filter(isKnownFilter),
  }
}

/** Reads the reasons from the history entry; undefined if the page was not reached from a search. */
export function readWhy(state: unknown): Why | undefined {
  const why = (state as { why?: Partial<Why> } | null)?.why
  return Array.isArray(why?.reasons) && Array.isArray(why.unmet)
    ? { reasons: why.reasons, unmet: why.unmet }
    : undefined
}
