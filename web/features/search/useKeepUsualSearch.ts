import { graphql, useMutation } from 'react-relay'
import type {
  SetUsualSearchInput,
  useKeepUsualSearchMutation,
} from '#web/__generated__/useKeepUsualSearchMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import type { MembersFilter } from './membersFilter.rules.ts'

/**
 * Stores changes of order and ages for all future searches, on every device; other filters apply to this
 * search only.
 */
export function useKeepUsualSearch(): (changes: Partial<MembersFilter>) => void {
  const [commit] = useMutation<useKeepUsualSearchMutation>(mutation)
  return (changes) => {
    const input: SetUsualSearchInput = {
      ...(changes.order === undefined ? {} : { order: changes.order }),
      ...('minAge' in changes || 'maxAge' in changes
        ? { ages: { minAge: changes.minAge, maxAge: changes.maxAge } }
        : {}),
    }
    if (Object.keys(input).length > 0) commit({ variables: { input }, cacheConfig: inOrder('usual search') })
  }
}

const mutation = graphql`
  mutation useKeepUsualSearchMutation($input: SetUsualSearchInput!) {
    setUsualSearch(input: $input) {
      usualSearch {
        order
        minAge
        maxAge
      }
    }
  }
`
