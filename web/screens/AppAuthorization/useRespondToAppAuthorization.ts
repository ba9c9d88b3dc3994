import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  AppAuthorizationRequestInput,
  useRespondToAppAuthorizationMutation,
} from '#web/__generated__/useRespondToAppAuthorizationMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Grants or denies an app access, and returns to the app with the answer. */
export function useRespondToAppAuthorization(request: AppAuthorizationRequestInput): {
  decide: (allow: boolean) => void
  isDeciding: boolean
} {
  const errorText = useErrorTexts()
  const [commit, isSending] = useMutation<useRespondToAppAuthorizationMutation>(mutation)
  // The decision is final, even while the browser is on its way to the app.
  const [isLeaving, setLeaving] = useState(false)
  return {
    isDeciding: isSending || isLeaving,
    decide: (allow) => {
      commit({
        variables: { input: { request, allow } },
        onCompleted: ({ respondToAppAuthorization: payload }) => {
          if (payload.__typename === 'RespondToAppAuthorizationSuccess') {
            setLeaving(true)
            location.assign(payload.redirectTo)
          } else showToast({ tone: 'danger', title: errorText({ code: 'APP_REQUEST_INVALID' }) })
        },
      })
    },
  }
}

const mutation = graphql`
  mutation useRespondToAppAuthorizationMutation($input: RespondToAppAuthorizationInput!) {
    respondToAppAuthorization(input: $input) {
      __typename
      ... on RespondToAppAuthorizationSuccess {
        redirectTo
      }
    }
  }
`
