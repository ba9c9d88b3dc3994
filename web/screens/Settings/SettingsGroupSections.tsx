import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SettingsGroupSections_viewer$key } from '#web/__generated__/SettingsGroupSections_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { ConnectedAppsSection } from './access/ConnectedAppsSection.tsx'
import { DevicesSection } from './access/DevicesSection.tsx'
import { EmailSection } from './access/EmailSection.tsx'
import { PasskeysSection } from './access/PasskeysSection.tsx'
import { PasswordSection } from './access/PasswordSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { DeleteSection } from './leaving/DeleteSection.tsx'
import { NotificationsSection } from './notifications/NotificationsSection.tsx'
import { ConsentsSection } from './privacy/ConsentsSection.tsx'
import { PrivacySection } from './privacy/PrivacySection.tsx'
import { SafetySections } from './safety/SafetySections.tsx'
import type { SettingsGroup } from './settingsGroups.rules.ts'
import { SpendingLimitSection } from './SpendingLimitSection.tsx'
import { ThemeSection } from './ThemeSection.tsx'

/** The sections of one settings group. */
export function SettingsGroupSections(props: {
  group: SettingsGroup
  viewer: SettingsGroupSections_viewer$key
}) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  switch (props.group) {
    case 'notifications':
      return (
        <>
          <NotificationsSection viewer={viewer} />
          {/* A member who only wants fewer mails finds the account deletion here, too (NOTI-01). */}
          <p>
            <AppLink to="/settings/account#delete">{t('delete.title')}</AppLink>
          </p>
        </>
      )
    case 'login':
      return (
        <>
          <EmailSection viewer={viewer} />
          <PasswordSection viewer={viewer} />
          <PasskeysSection viewer={viewer} />
          <DevicesSection viewer={viewer} />
        </>
      )
    case 'display':
      return (
        <>
          <LanguageSection />
          <ThemeSection />
        </>
      )
    case 'privacy':
      return (
        <>
          <PrivacySection viewer={viewer} />
          <ConsentsSection viewer={viewer} />
        </>
      )
    case 'safety':
      return <SafetySections />
    case 'apps':
      return <ConnectedAppsSection viewer={viewer} />
    case 'spending':
      return <SpendingLimitSection viewer={viewer} />
    case 'account':
      return (
        <>
          <ExportSection viewer={viewer} />
          <DeleteSection viewer={viewer} />
        </>
      )
  }
}

const fragment = graphql`
  fragment SettingsGroupSections_viewer on Viewer {
    ...NotificationsSection_viewer
    ...EmailSection_viewer
    ...PasswordSection_viewer
    ...PasskeysSection_viewer
    ...PrivacySection_viewer
    ...SpendingLimitSection_viewer
    ...DevicesSection_viewer
    ...ConsentsSection_viewer
    ...ConnectedAppsSection_viewer
    ...ExportSection_viewer
    ...DeleteSection_viewer
  }
`
