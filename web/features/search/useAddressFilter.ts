import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import {
  changedFilter,
  filterInForce,
  visitorsFilter,
  writeFilter,
  type AddressFilter,
  type MembersFilter,
  type SearchTerms,
} from './membersFilter.rules.ts'
import { readSiteAddress } from './readAddress.ts'
import { rememberSearch } from './searchMemory.ts'

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
 * The filters of the address, completed with the terms of the search on screen. A change shows at once, even
 * while its results load.
 * @param terms the terms in the answer of the search on screen
 * @param keep stores changes for a member's future searches; undefined for visitors, who have no stored terms
 */
export function useAddressFilter(
  terms: SearchTerms,
  keep?: (changes: Partial<MembersFilter>) => void,
): SearchControl {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const site = useSite()
  // Pending addresses, starting with the original one. An earlier one may still arrive after a later change,
  // and must not revert it.
  const [pending, setPending] = useState<readonly string[]>([])
  const current = pending.includes(search) ? pending.at(-1)! : search
  const address = readSiteAddress(current, site)
  const filter = filterInForce(address, terms)
  useEffect(() => rememberSearch(current), [current])

  function go(next: string) {
    setPending(current === search ? [search, next] : [...pending, next])
    // Immediately, because an empty address would otherwise restore the last search.
    rememberSearch(next)
    void navigate(pathname + next, { replace: true, preventScrollReset: true })
  }
  function change(changes: Partial<MembersFilter>, kept = changes) {
    keep?.(kept)
    go(writeFilter(keep ? changedFilter(address, filter, changes) : visitorsFilter(address, changes)))
  }
  return {
    filter,
    change: (changes) => change(changes),
    clear: () =>
      change({ ...readSiteAddress('', site), order: filter.order }, { minAge: undefined, maxAge: undefined }),
    isSearching: current !== search,
  }
}
