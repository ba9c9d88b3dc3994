import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PushOnThisDevice_viewer$key } from '#web/__generated__/PushOnThisDevice_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { usePushSubscription } from '#web/features/notifications/usePushSubscription.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Whether this browser takes pushes, in its five states (NOTI-04), and its switch. */
export function PushOnThisDevice(props: { viewer: PushOnThisDevice_viewer$key }) {
  const { t } = useTranslation('settings')
  const { status, isBusy, turnOn, turnOff } = usePushSubscription(useFragment(fragment, props.viewer))
  const subscribe = () =>
    turnOn((isOn) => isOn && showToast({ tone: 'success', title: t('notifications.subscribed') }))
  const unsubscribe = () =>
    turnOff(() => showToast({ tone: 'success', title: t('notifications.unsubscribed') }))
  return (
    <>
      <Alert
        tone={
          status === 'subscribed'
            ? 'success'
            : status === 'denied' || status === 'refused'
              ? 'warning'
              : 'info'
        }
        icon={Smartphone}
      >
        {t(`notifications.state.${status}`)}
      </Alert>
      {(status === 'unsubscribed' || status === 'refused') && (
        <Button look="quiet" busy={isBusy} onClick={subscribe}>
          {t('notifications.subscribe')}
        </Button>
      )}
      {status === 'subscribed' && (
        <Button look="quiet" busy={isBusy} onClick={unsubscribe}>
          {t('notifications.unsubscribe')}
        </Button>
      )}
    </>
  )
}

const fragment = graphql`
  fragment PushOnThisDevice_viewer on Viewer {
    ...usePushSubscription_viewer
  }
`
