import type { ProfileSearchInput } from '#web/__generated__/SwipeGameScreenQuery.graphql.ts'
import { memberSearchInputOf } from '#web/features/search/membersFilter.rules.ts'
import { readAddress } from '#web/features/search/readAddress.ts'
import { lastSearch } from '#web/features/search/searchMemory.ts'

const SCOPE = 'search'
const ANY = 'any'

/** The address of the game without the limits of the search. */
export const WIDE_GAME = `/swipe-game?${SCOPE}=${ANY}`

/** Whether the member has chosen to look beyond the search. */
export function isWide(search: string): boolean {
  return new URLSearchParams(search).get(SCOPE) === ANY
}

/**
 * The game's filter: the members that the last search would find, so that the day's likes only go to them.
 */
export function gameFilter(search: string): ProfileSearchInput {
  return isWide(search) ? {} : memberSearchInputOf(readAddress(lastSearch()))
}
