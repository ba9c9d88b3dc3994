import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { writeFilter, type MembersFilter } from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'
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
  // Addresses on their way, the one they began at first. An earlier one may still arrive after a later wish; it must not take the wish back.
  const [pending, setPending] = useState<readonly string[]>([])
  const current = pending.includes(search) ? pending.at(-1)! : search
  const filter = readAddress(current)
  useEffect(() => rememberSearch(current), [current])

  function go(next: string) {
    setPending(current === search ? [search, next] : [...pending, next])
    // Told at once, because an empty address would otherwise lead back to the last search.
    rememberSearch(next)
    void navigate(pathname + next, { replace: true, preventScrollReset: true })
  }
  return {
    filter,
    change: (changes) => go(writeFilter({ ...filter, ...changes })),
    clear: () => go(writeFilter({ ...readAddress(''), order: filter.order })),
    isSearching: current !== search,
  }
}
