import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useEnableMailNotificationsMutation } from '#web/__generated__/useEnableMailNotificationsMutation.graphql.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Switches notification mails on again after a bounce, a spam report or an unsubscribe link. */
export function useEnableMailNotifications(): { enable: () => void; isEnabling: boolean } {
  const { t } = useTranslation('shell')
  const [commit, isEnabling] = useMutation<useEnableMailNotificationsMutation>(mutation)
  return {
    isEnabling,
    enable: () => {
      commit({ variables: {}, onCompleted: () => showToast({ tone: 'success', title: t('mailsOff.done') }) })
    },
  }
}

const mutation = graphql`
  mutation useEnableMailNotificationsMutation {
    enableMailNotifications {
      ... on EnableMailNotificationsSuccess {
        viewer {
          id
          notificationsDisabled
          notificationsDisabledSince
        }
      }
    }
  }
`
