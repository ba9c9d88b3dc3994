import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NotificationsSection_viewer$key } from '#web/__generated__/NotificationsSection_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useEnableMailNotifications } from '#web/features/notifications/useEnableMailNotifications.ts'
import { Section } from '../Section.tsx'
import { PreferenceTable } from './PreferenceTable.tsx'
import { PushOnThisDevice } from './PushOnThisDevice.tsx'
import { QuietHours } from './QuietHours.tsx'

const REASONS = ['BOUNCE', 'SPAM_REPORT', 'UNSUBSCRIBED'] as const

/**
 * The member's notifications per channel, whether mails and pushes arrive at all, and when pushes wait
 * (NOTI-01).
 */
export function NotificationsSection(props: { viewer: NotificationsSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { enable, isEnabling } = useEnableMailNotifications()
  const { email, notificationsDisabled: disabled } = viewer
  const known = REASONS.filter((reason) => disabled.includes(reason))
  return (
    <Section id="notifications" title={t('notifications.title')} text={t('notifications.text')}>
      {disabled.length === 0 ? (
        <Alert tone="success">{t('notifications.on', { email })}</Alert>
      ) : (
        <>
          <Alert tone="warning">
            {t('notifications.off')} {known.map((reason) => t(`notifications.reasons.${reason}`)).join(' ')}
          </Alert>
          <Button look="quiet" busy={isEnabling} onClick={enable}>
            {t('notifications.enable')}
          </Button>
        </>
      )}
      <PushOnThisDevice viewer={viewer} />
      <PreferenceTable viewer={viewer} />
      <QuietHours viewer={viewer} />
    </Section>
  )
}

const fragment = graphql`
  fragment NotificationsSection_viewer on Viewer {
    email
    notificationsDisabled
    ...PushOnThisDevice_viewer
    ...PreferenceTable_viewer
    ...QuietHours_viewer
  }
`
