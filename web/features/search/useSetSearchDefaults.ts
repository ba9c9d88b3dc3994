import { graphql, useMutation } from 'react-relay'
import type {
  SetSearchDefaultsInput,
  useSetSearchDefaultsMutation,
} from '#web/__generated__/useSetSearchDefaultsMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import type { MembersFilter } from './membersFilter.rules.ts'

/**
 * Stores changes of order and ages for all future searches, on every device; other filters apply to this
 * search only.
 */
export function useSetSearchDefaults(): (changes: Partial<MembersFilter>) => void {
  const [commit] = useMutation<useSetSearchDefaultsMutation>(mutation)
  return (changes) => {
    const input: SetSearchDefaultsInput = {
      ...(changes.order === undefined ? {} : { order: changes.order }),
      ...('minAge' in changes || 'maxAge' in changes
        ? { ages: { minAge: changes.minAge, maxAge: changes.maxAge } }
        : {}),
    }
    if (Object.keys(input).length > 0)
      commit({ variables: { input }, cacheConfig: inOrder('search defaults') })
  }
}

const mutation = graphql`
  mutation useSetSearchDefaultsMutation($input: SetSearchDefaultsInput!) {
    setSearchDefaults(input: $input) {
      ... on SetSearchDefaultsSuccess {
        searchDefaults {
          order
          minAge
          maxAge
        }
      }
    }
  }
`
