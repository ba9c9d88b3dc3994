import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useSexualityConsentMutation } from '#web/__generated__/useSexualityConsentMutation.graphql.ts'

/** Gives the consent to store the member's sexuality, for the text that was read. */
export function useSexualityConsent() {
  const [commit, isGiving] = useMutation<useSexualityConsentMutation>(mutation)
  const [refusal, setRefusal] = useState<{ code: string }>()
  function give(textVersion: string, onEnd: (given: boolean) => void) {
    setRefusal(undefined)
    commit({
      variables: { input: { purpose: 'SEXUALITY', given: true, textVersion } },
      onCompleted: ({ changeConsent: payload }) => {
        const given = payload.__typename === 'ChangeConsentSuccess'
        if (!given)
          setRefusal({
            code: (payload.__typename === 'InvalidInputError' && payload.fields[0]?.code) || 'GENERIC',
          })
        onEnd(given)
      },
      onError: () => onEnd(false),
    })
  }
  return { give, isGiving, refusal }
}

const mutation = graphql`
  mutation useSexualityConsentMutation($input: ChangeConsentInput!) {
    changeConsent(input: $input) {
      __typename
      ... on ChangeConsentSuccess {
        viewer {
          id
          ...SexualityField_viewer
          ...ConsentsSection_viewer
        }
      }
      ... on InvalidInputError {
        fields {
          code
        }
      }
    }
  }
`
