import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type {
  ChangeConsentInput,
  useChangeConsentMutation,
} from '#web/__generated__/useChangeConsentMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Gives or withdraws a consent. The display is the server's receipt, so it waits for the answer. */
export function useChangeConsent(): (input: ChangeConsentInput) => void {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const [commit, isChanging] = useMutation<useChangeConsentMutation>(mutation)
  return (input) => {
    if (isChanging) return
    commit({
      variables: { input },
      onCompleted: ({ changeConsent: payload }) => {
        if (payload.__typename === 'ChangeConsentSuccess')
          return showToast({ tone: 'success', title: t('consents.changed') })
        const code = payload.__typename === 'InvalidInputError' ? payload.fields[0]?.code : undefined
        showToast({ tone: 'danger', title: errorText({ code: code ?? 'GENERIC' }) })
      },
    })
  }
}

const mutation = graphql`
  mutation useChangeConsentMutation($input: ChangeConsentInput!) {
    changeConsent(input: $input) {
      __typename
      ... on ChangeConsentSuccess {
        viewer {
          id
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
