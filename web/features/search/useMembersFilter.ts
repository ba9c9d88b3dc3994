import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import type { SearchTerms } from './membersFilter.rules.ts'
import { useAddressFilter, type SearchControl } from './useAddressFilter.ts'
import { useSetSearchDefaults } from './useSetSearchDefaults.ts'

/**
 * The filters of the address, completed with the member's stored terms; changes of order or ages are stored
 * for future searches.
 * @param terms the terms in the answer of the search on screen
 */
export function useMembersFilter(terms: SearchTerms): SearchControl {
  const keep = useSetSearchDefaults()
  return useAddressFilter(terms, useSignedIn() ? keep : undefined)
}
