import { keepSearch, readKeptSearch } from '#web/runtime/session/keptSearch.ts'
import { writeFilter } from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'

let last: string | undefined

/** The filters of the last search, as in its address. The search's link in the navigation leads back to them (SRCH-01). */
export function lastSearch(): string {
  last ??= readKeptSearch()
  return last
}

/** Keeps the filters only: what else an address carries, a partner's data for instance, counts once and must not come back with the search. */
export function rememberSearch(search: string): void {
  last = writeFilter(readAddress(search))
  keepSearch(last)
}
