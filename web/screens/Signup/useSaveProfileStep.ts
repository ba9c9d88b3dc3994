import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  UpdateProfileInput,
  useSaveProfileStepMutation,
} from '#web/__generated__/useSaveProfileStepMutation.graphql.ts'

/** Why a field was refused, for `useErrorTexts`. */
export type Refusal = { code: string; limit?: number | null }

/** Stores a step's fields. Refused ones come back by their name in the input. */
export function useSaveProfileStep() {
  const [commit, isSaving] = useMutation<useSaveProfileStepMutation>(mutation)
  const [refusals, setRefusals] = useState<Partial<Record<keyof UpdateProfileInput, Refusal>>>({})
  function save(
    input: UpdateProfileInput,
    onSaved: () => void,
    onRefused?: (fields: readonly string[]) => void,
  ) {
    setRefusals({})
    commit({
      variables: { input },
      onCompleted: ({ updateProfile: payload }) => {
        if (payload.__typename !== 'InvalidInputError') return onSaved()
        setRefusals(
          Object.fromEntries(payload.fields.map(({ path, code, limit }) => [path, { code, limit }])),
        )
        onRefused?.(payload.fields.map(({ path }) => path))
      },
    })
  }
  return { save, isSaving, refusals }
}

const mutation = graphql`
  mutation useSaveProfileStepMutation($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      __typename
      ... on UpdateProfileSuccess {
        profile {
          id
          aboutMe
          sexuality
          hairColor {
            value
          }
          eyeColor {
            value
          }
          bodyType {
            value
          }
          relationshipStatus {
            value
          }
          interests {
            value
          }
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
