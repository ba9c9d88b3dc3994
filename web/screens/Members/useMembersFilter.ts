import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFilter, writeFilter, type MembersFilter } from './membersFilter.rules.ts'
import { rememberSearch } from './searchMemory.ts'

export type FilterControl = {
  filter: MembersFilter
  change: (changes: Partial<MembersFilter>) => void
  clear: () => void
  /** True until the results of the last change are there. */
  isSearching: boolean
}

/** The filters of the address. A change shows at once, even while its results are on their way. */
export function useMembersFilter(): FilterControl {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [wish, setWish] = useState<{ search: string; over: string }>()
  const current = wish?.over === search ? wish.search : search
  const filter = readFilter(new URLSearchParams(current))
  useEffect(() => rememberSearch(search), [search])

  function go(next: string) {
    setWish({ search: next, over: search })
    // Told at once, because an empty address would otherwise lead back to the last search.
    rememberSearch(next)
    void navigate(pathname + next, { replace: true, preventScrollReset: true })
  }
  return {
    filter,
    change: (changes) => go(writeFilter({ ...filter, ...changes })),
    clear: () => go(writeFilter({ ...readFilter(new URLSearchParams()), order: filter.order })),
    isSearching: current !== search,
  }
}
