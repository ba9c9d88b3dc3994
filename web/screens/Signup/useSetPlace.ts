import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { SetLocationInput, useSetPlaceMutation } from '#web/__generated__/useSetPlaceMutation.graphql.ts'
import type { Refusal } from './useSaveProfileStep.ts'

/** Stores where the member lives. */
export function useSetPlace() {
  const [commit, isSaving] = useMutation<useSetPlaceMutation>(mutation)
  const [refusal, setRefusal] = useState<Refusal>()
  function save(input: SetLocationInput, onSaved: () => void) {
    setRefusal(undefined)
    commit({
      variables: { input },
      onCompleted: ({ setLocation: payload }) => {
        if (payload.__typename === 'InvalidInputError')
          setRefusal(payload.fields[0] ?? { code: 'INVALID_INPUT' })
        else onSaved()
      },
    })
  }
  return { save, isSaving, refusal, setRefusal }
}

const mutation = graphql`
  mutation useSetPlaceMutation($input: SetLocationInput!) {
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
          path
          code
          limit
        }
      }
    }
  }
`
