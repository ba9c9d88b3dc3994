import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useRequestActivationMailMutation } from '#web/__generated__/useRequestActivationMailMutation.graphql.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Sends the activation mail again and shows its address. */
export function useRequestActivationMail(): { request: () => void; isRequesting: boolean } {
  const { t } = useTranslation(['shell', 'errors'])
  const [commit, isRequesting] = useMutation<useRequestActivationMailMutation>(mutation)
  return {
    isRequesting,
    request: () =>
      void commit({
        variables: {},
        onCompleted: ({ requestActivationMail: payload }) => {
          if (payload.__typename === 'RequestActivationMailSuccess')
            showToast({ tone: 'success', title: t('activation.sent', { email: payload.sentTo }) })
          if (payload.__typename === 'TooManyAttemptsError')
            showToast({ tone: 'danger', title: t('errors:RATE_LIMITED') })
        },
      }),
  }
}

const mutation = graphql`
  mutation useRequestActivationMailMutation {
    requestActivationMail {
      __typename
      ... on RequestActivationMailSuccess {
        sentTo
      }
      ... on TooManyAttemptsError {
        minutes
      }
    }
  }
`
