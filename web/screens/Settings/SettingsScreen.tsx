import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SettingsScreenQuery } from '../../__generated__/SettingsScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import layout from '../../design/layout.module.css'
import { ConsentsSection } from './ConsentsSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SpendingLimitSection } from './SpendingLimitSection.tsx'

/** Everything about the account that is not the profile (ROUTE-10): what is used often first, what ends something last. */
export default function SettingsScreen({ queryRef }: PageProps<SettingsScreenQuery>) {
  const { t } = useTranslation('settings')
  const { viewer } = usePreloadedQuery<SettingsScreenQuery>(query, queryRef)
  if (!viewer) return null
  return (
    <Screen title={t('title')} narrow>
      <div className={layout.stack}>
        <h1>{t('title')}</h1>
        <SectionLinks />
        <NotificationsSection viewer={viewer} />
        <EmailSection viewer={viewer} />
        <PasswordSection />
        <PasskeysSection viewer={viewer} />
        <LanguageSection />
        <PrivacySection viewer={viewer} />
        <SpendingLimitSection viewer={viewer} />
        <DevicesSection viewer={viewer} />
        <ConsentsSection viewer={viewer} />
        <ExportSection viewer={viewer} />
        <DeleteSection viewer={viewer} />
      </div>
    </Screen>
  )
}

const query = graphql`
  query SettingsScreenQuery @preloadable {
    viewer {
      ...NotificationsSection_viewer
      ...EmailSection_viewer
      ...PasskeysSection_viewer
      ...PrivacySection_viewer
      ...SpendingLimitSection_viewer
      ...DevicesSection_viewer
      ...ConsentsSection_viewer
      ...ExportSection_viewer
      ...DeleteSection_viewer
    }
  }
`
