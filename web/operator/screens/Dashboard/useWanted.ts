import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf, type DashboardFilter } from './range.rules.ts'

type Asked = {
  filter: DashboardFilter
  /** The addresses that the page may still have before it arrives there. */
  before: readonly string[]
}

/**
 * The filter that was chosen last. The address follows once its figures are here, so that a second choice
 * would otherwise be made on the filter before the first.
 * @param filter the one of the address
 */
export function useWanted(filter: DashboardFilter): {
  wanted: DashboardFilter
  ask: (changed: Partial<DashboardFilter>) => void
} {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const here = pathname + search
  const pending = asked?.before.includes(here) ? asked : undefined
  const wanted = pending?.filter ?? filter
  return {
    wanted,
    ask(changed) {
      const next = { ...wanted, ...changed }
      setAsked({ filter: next, before: [...(pending?.before ?? []), here, addressOf(wanted)] })
      void navigate(addressOf(next), { replace: true })
    },
  }
}
