import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import {
  changedFilter,
  filterInForce,
  visitorsFilter,
  writeFilter,
  type AddressFilter,
  type MembersFilter,
  type SearchTerms,
} from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'
import { rememberSearch } from './searchMemory.ts'
import { useSetSearchDefaults } from './useSetSearchDefaults.ts'

/** Filters with the means to change them. */
export type FilterControl = {
  filter: AddressFilter
  change: (changes: Partial<MembersFilter>) => void
  clear: () => void
  /** True until the results of the last change are there. */
  isSearching: boolean
}

/** The same for the search, which always has an order. */
export type SearchControl = FilterControl & { filter: MembersFilter }

/**
 * The filters of the address, completed with the member's stored terms. A change shows at once, even while
 * its results load; changes of order or ages are stored for future searches.
 * @param terms the terms in the answer of the search on screen
 */
export function useMembersFilter(terms: SearchTerms): SearchControl {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const keep = useSetSearchDefaults()
  const signedIn = useSignedIn()
  // Pending addresses, starting with the original one. An earlier one may still arrive after a later change,
  // and must not revert it.
  const [pending, setPending] = useState<readonly string[]>([])
  const current = pending.includes(search) ? pending.at(-1)! : search
  const address = readAddress(current)
  const filter = filterInForce(address, terms)
  useEffect(() => rememberSearch(current), [current])

  function go(next: string) {
    setPending(current === search ? [search, next] : [...pending, next])
    // Immediately, because an empty address would otherwise restore the last search.
    rememberSearch(next)
    void navigate(pathname + next, { replace: true, preventScrollReset: true })
  }
  function change(changes: Partial<MembersFilter>, kept = changes) {
    if (signedIn) keep(kept)
    const next = signedIn ? changedFilter(address, filter, changes) : visitorsFilter(address, changes)
    go(writeFilter(next))
  }
  return {
    filter,
    change: (changes) => change(changes),
    clear: () =>
      change({ ...readAddress(''), order: filter.order }, { minAge: undefined, maxAge: undefined }),
    isSearching: current !== search,
  }
}
