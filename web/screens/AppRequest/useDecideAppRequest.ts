import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  AppRequestInput,
  useDecideAppRequestMutation,
} from '#web/__generated__/useDecideAppRequestMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Grants or denies an app access, and returns to the app with the answer. */
export function useDecideAppRequest(request: AppRequestInput): {
  decide: (allow: boolean) => void
  isDeciding: boolean
} {
  const errorText = useErrorTexts()
  const [commit, isSending] = useMutation<useDecideAppRequestMutation>(mutation)
  // The decision is final, even while the browser is on its way to the app.
  const [isLeaving, setLeaving] = useState(false)
  return {
    isDeciding: isSending || isLeaving,
    decide: (allow) => {
      commit({
        variables: { input: { request, allow } },
        onCompleted: ({ decideAppRequest: payload }) => {
          if (payload.__typename === 'DecideAppRequestSuccess') {
            setLeaving(true)
            location.assign(payload.redirectTo)
          } else showToast({ tone: 'danger', title: errorText({ code: 'APP_REQUEST_INVALID' }) })
        },
      })
    },
  }
}

const mutation = graphql`
  mutation useDecideAppRequestMutation($input: DecideAppRequestInput!) {
    decideAppRequest(input: $input) {
      __typename
      ... on DecideAppRequestSuccess {
        redirectTo
      }
    }
  }
`
