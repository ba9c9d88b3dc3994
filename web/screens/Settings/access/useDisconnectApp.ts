import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useDisconnectAppMutation } from '#web/__generated__/useDisconnectAppMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { focusSection } from '../Section.tsx'

/** Revokes an app's access on the server. */
export function useDisconnectApp(): {
  disconnect: (connectedAppId: string, app: string) => void
  isEnding: boolean
} {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const [commit, isEnding] = useMutation<useDisconnectAppMutation>(mutation)
  const disconnect = (connectedAppId: string, app: string) => {
    commit({
      variables: { input: { connectedAppId } },
      onCompleted: ({ disconnectApp: payload }) => {
        if (payload.__typename === 'DisconnectAppSuccess') {
          showToast({ tone: 'success', title: t('apps.ended', { app }) })
          focusSection('apps')
        } else showToast({ tone: 'info', title: errorText({ code: 'CONNECTED_APP_NOT_FOUND' }) })
      },
    })
  }
  return { disconnect, isEnding }
}

const mutation = graphql`
  mutation useDisconnectAppMutation($input: DisconnectAppInput!) {
    disconnectApp(input: $input) {
      __typename
      ... on DisconnectAppSuccess {
        viewer {
          id
          ...ConnectedAppsSection_viewer
        }
      }
    }
  }
`
