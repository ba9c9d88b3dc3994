import { keepSearch, readKeptSearch } from '#web/runtime/session/keptSearch.ts'
import { writeFilter } from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'

let last: string | undefined

/**
 * The filters of the last search, as in its address. The search's link in the navigation restores them
 * (SRCH-01).
 */
export function lastSearch(): string {
  last ??= readKeptSearch()
  return last
}

/**
 * Keeps only the filters: other parts of an address, for instance a partner's data, count once and must not
 * return with the search.
 */
export function rememberSearch(search: string): void {
  last = writeFilter(readAddress(search))
  keepSearch(last)
}
