/** What was looked for, and why: it stays in the history's state, out of the address that servers log. */
export type MemberSearch = { text: string; purpose: string }

const field = (state: unknown, name: 'text' | 'purpose' | 'made'): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The search of a place in the history; undefined before one was made there. */
export function searchOf(state: unknown): MemberSearch | undefined {
  const text = field(state, 'text')
  const purpose = field(state, 'purpose')
  return text !== undefined && purpose !== undefined ? { text, purpose } : undefined
}

/** Why a member's page is opened, as the link to it said; undefined for a page opened by its bare address. */
export const purposeOf = (state: unknown) => field(state, 'purpose')

/** Names one search, so that coming back to it is not another one. */
export const searchIdOf = (state: unknown) => field(state, 'made')
