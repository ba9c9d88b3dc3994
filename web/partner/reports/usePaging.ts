import { useSearchParams } from 'react-router'
import type { PageAsked } from '../api/types.ts'

const PAGE_SIZE = 50

type Paging = {
  /** The filters and the page that the address asks for. */
  filters: Record<string, string>
  page: PageAsked
  /** Sets a filter, '' for none, and begins with the newest rows. */
  filter: (name: string, value: string) => void
  reset: () => void
  older: (startCursor: string | null) => void
  newer: (endCursor: string | null) => void
}

/**
 * A list's filters and page in the address, so that Reload and Back keep them.
 * @param names of the filters
 */
export function usePaging(names: readonly string[]): Paging {
  const [parameters, setParameters] = useSearchParams()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  const [after, before] = [parameters.get('after'), parameters.get('before')]
  // The lists are the oldest first; the page shows the newest first.
  const page: PageAsked =
    after !== null ? { first: PAGE_SIZE, after } : { last: PAGE_SIZE, ...(before === null ? {} : { before }) }
  return {
    filters,
    page,
    filter: (name, value) => {
      const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name))
      setParameters(value === '' ? others : { ...others, [name]: value })
    },
    reset: () => setParameters({}),
    older: (startCursor) => startCursor !== null && setParameters({ ...filters, before: startCursor }),
    newer: (endCursor) => endCursor !== null && setParameters({ ...filters, after: endCursor }),
  }
}
