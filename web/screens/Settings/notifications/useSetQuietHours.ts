import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  QuietHoursInput,
  useSetQuietHoursMutation,
} from '#web/__generated__/useSetQuietHoursMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { inOrder } from '#web/runtime/network/network.ts'

/** Stores or ends the quiet hours; refusals show beside their fields. */
export function useSetQuietHours(): {
  setQuietHours: (quietHours: QuietHoursInput | null) => void
  refusals: Refusals
} {
  const [commit] = useMutation<useSetQuietHoursMutation>(mutation)
  const [refusals, setRefusals] = useState<Refusals>({})
  return {
    refusals,
    setQuietHours: (quietHours) => {
      commit({
        variables: { input: { quietHours } },
        cacheConfig: inOrder('quiet hours'),
        onCompleted: ({ setQuietHours: payload }) => setRefusals(refusalsOf(payload) ?? {}),
      })
    },
  }
}

const mutation = graphql`
  mutation useSetQuietHoursMutation($input: SetQuietHoursInput!) {
    setQuietHours(input: $input) {
      __typename
      ... on SetQuietHoursSuccess {
        viewer {
          id
          quietHours {
            startsAt
            endsAt
            timeZone
          }
        }
      }
      ... on InvalidInputError {
        code
        fields {
          path
          code
          limit
        }
      }
    }
  }
`
