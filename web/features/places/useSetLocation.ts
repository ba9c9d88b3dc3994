import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  SetLocationInput,
  useSetLocationMutation,
} from '#web/__generated__/useSetLocationMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'

/** Stores where the member lives. `refusal` is for `useErrorTexts`. */
export function useSetLocation() {
  const [commit, isSaving] = useMutation<useSetLocationMutation>(mutation)
  const [refusal, setRefusal] = useState<{ code: string; limit?: number | null }>()
  function setLocation(input: SetLocationInput, onSaved: () => void) {
    setRefusal(undefined)
    commit({
      variables: { input },
      cacheConfig: inOrder('place'),
      // Every distance in the store was measured from the previous place.
      updater: (store, data) => {
        if (data?.setLocation.__typename === 'SetLocationSuccess') store.invalidateStore()
      },
      onCompleted: ({ setLocation: payload }) => {
        if (payload.__typename === 'InvalidInputError')
          setRefusal(payload.fields[0] ?? { code: 'INVALID_INPUT' })
        else onSaved()
      },
    })
  }
  return { setLocation, isSaving, refusal, setRefusal }
}

const mutation = graphql`
  mutation useSetLocationMutation($input: SetLocationInput!) {
    setLocation(input: $input) {
      __typename
      ... on SetLocationSuccess {
        profile {
          id
          city
          region
          country
        }
      }
      ... on InvalidInputError {
        fields {
          code
          limit
        }
      }
    }
  }
`
