import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NotificationsSection_viewer$key } from '../../__generated__/NotificationsSection_viewer.graphql.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { Section } from './Section.tsx'
import { useEnableMailNotifications } from './useEnableMailNotifications.ts'

const REASONS = ['bounce', 'fbl', 'list-unsubscribe'] as const

/** Whether notification mails go out, where to, and what switched them off. */
export function NotificationsSection(props: { viewer: NotificationsSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { email, notificationsDisabled: disabled } = useFragment(fragment, props.viewer)
  const { enable, isEnabling } = useEnableMailNotifications()
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
    </Section>
  )
}

const fragment = graphql`
  fragment NotificationsSection_viewer on Viewer {
    email
    notificationsDisabled
  }
`
