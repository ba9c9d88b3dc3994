import { BellRing, MailX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commitMutation, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { NotificationAlerts_viewer$key } from '#web/__generated__/NotificationAlerts_viewer.graphql.ts'
import type { NotificationAlertsKnownMutation } from '#web/__generated__/NotificationAlertsKnownMutation.graphql.ts'
import { AlertHeader } from '#web/features/alerts/AlertHeader.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { currentPushKeys, setPushRefused } from '#web/runtime/push/push.ts'
import { useEnableMailNotifications } from './useEnableMailNotifications.ts'
import { usePushSubscription } from './usePushSubscription.ts'
import css from '#web/features/alerts/Banner.module.css'

/**
 * Notification mails stopped after a bounce, a complaint or an unsubscribe: shown once per occurrence, with
 * the way back (NOTI-03).
 */
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

/**
 * Once a page: registers an existing browser subscription for this member, and learns whether pushes can
 * arrive.
 */
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

/** Alerts about notifications. `isCalm`: no other alert is open, so pushes may be offered (NOTI-04). */
export function NotificationAlerts(props: { viewer: NotificationAlerts_viewer$key; isCalm: boolean }) {
  const { t } = useTranslation('shell')
  const viewer = useFragment(fragment, props.viewer)
  const { status, isBusy, turnOn } = usePushSubscription(viewer)
  useKnownToServer(viewer.pushPublicKey)
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
