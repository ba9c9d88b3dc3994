import { graphql, useMutation } from 'react-relay'
import type {
  RequestEmailChangeInput,
  useRequestEmailChangeMutation,
} from '#web/__generated__/useRequestEmailChangeMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'

type RequestEmailChange = {
  requestEmailChange: (
    input: RequestEmailChangeInput,
    onAnswer: (refusals: Refusals | undefined) => void,
  ) => void
  isRequesting: boolean
}

const OF_ADDRESS = { EMAIL_TAKEN: 'newEmail', EMAIL_REFUSED: 'newEmail' }

/** Requests a mail to the new address; the old one stays in use until its link is confirmed. */
export function useRequestEmailChange(): RequestEmailChange {
  const [commit, isRequesting] = useMutation<useRequestEmailChangeMutation>(mutation)
  return {
    isRequesting,
    requestEmailChange: (input, onAnswer) => {
      commit({
        variables: { input },
        onCompleted: ({ requestEmailChange: payload }) => onAnswer(refusalsOf(payload, OF_ADDRESS)),
      })
    },
  }
}

const mutation = graphql`
  mutation useRequestEmailChangeMutation($input: RequestEmailChangeInput!) {
    requestEmailChange(input: $input) {
      __typename
      ... on RequestEmailChangeSuccess {
        viewer {
          id
          pendingEmail
          ...CurrentPasswordField_viewer
        }
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`
