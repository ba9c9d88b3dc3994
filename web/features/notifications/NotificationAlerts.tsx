import { BellRing, MailX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commitMutation, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useLocation } from 'react-router'
import type { NotificationAlerts_viewer$key } from '#web/__generated__/NotificationAlerts_viewer.graphql.ts'
import type { NotificationAlertsKnownMutation } from '#web/__generated__/NotificationAlertsKnownMutation.graphql.ts'
import { currentPushKeys, setPushRefused } from '#web/runtime/push/push.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { AlertHeader } from '#web/features/alerts/AlertHeader.tsx'
import css from '#web/features/alerts/Banner.module.css'
import { useEnableMailNotifications } from './useEnableMailNotifications.ts'
import { usePushSubscription } from './usePushSubscription.ts'

// The settings say both themselves; the sign-up asks for pushes in a step of its own.
const WITHOUT_ALERT = /^\/(notifications|complete-signup|activate)(\/|$)/

/** Notification mails were switched off by a bounce, a complaint or a link: said once for each time, with the way back (NOTI-03). */
function MailsOffAlert({ since }: { since: string }) {
  const { t } = useTranslation('shell')
  const { enable, isEnabling } = useEnableMailNotifications()
  return (
    <AlertHeader
      icon={MailX}
      dismissal="notifications-disabled"
      since={since}
      action={
        <button type="button" className={css.action} onClick={enable} aria-busy={isEnabling}>
          {t('mailsOff.action')}
        </button>
      }
    >
      {t('mailsOff.text')}
    </AlertHeader>
  )
}

/** Once a page: the server learns that this member takes the pushes of a browser that is subscribed already, and the page whether any can arrive. */
function useKnownToServer(publicKey: string) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    void currentPushKeys(publicKey).then((input) => {
      if (input === undefined) return
      commitMutation<NotificationAlertsKnownMutation>(environment, {
        mutation,
        variables: { input },
        onCompleted: ({ subscribeToPush: payload }) => {
          if (payload.__typename === 'SubscribeToPushSuccess') setPushRefused(payload.refused)
        },
        onError: () => {},
      })
    })
  }, [environment, publicKey])
}

/** What a member should know about notifications. `isCalm`: nothing else asks for attention, so pushes may be offered (NOTI-04). */
export function NotificationAlerts(props: { viewer: NotificationAlerts_viewer$key; isCalm: boolean }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const viewer = useFragment(fragment, props.viewer)
  const { status, isBusy, turnOn } = usePushSubscription(viewer)
  useKnownToServer(viewer.pushPublicKey)
  if (WITHOUT_ALERT.test(pathname)) return null
  const since = viewer.notificationsDisabledSince
  const subscribe = () =>
    turnOn((isOn) =>
      showToast(
        isOn
          ? { tone: 'success', title: t('pushAlert.done') }
          : { tone: 'danger', title: t('pushAlert.denied') },
      ),
    )
  return (
    <>
      {since != null && <MailsOffAlert since={since} />}
      {props.isCalm && status === 'unsubscribed' && (
        <AlertHeader
          icon={BellRing}
          dismissal="push"
          action={
            <button type="button" className={css.action} onClick={subscribe} aria-busy={isBusy}>
              {t('pushAlert.action')}
            </button>
          }
        >
          {t('pushAlert.text')}
        </AlertHeader>
      )}
    </>
  )
}

const fragment = graphql`
  fragment NotificationAlerts_viewer on Viewer {
    notificationsDisabledSince
    pushPublicKey
    ...usePushSubscription_viewer
  }
`

const mutation = graphql`
  mutation NotificationAlertsKnownMutation($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) {
      __typename
      ... on SubscribeToPushSuccess {
        refused
      }
    }
  }
`
