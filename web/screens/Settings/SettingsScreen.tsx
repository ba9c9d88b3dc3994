import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { SettingsScreenQuery } from '#web/__generated__/SettingsScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { lateComponent } from '#web/runtime/lateComponent.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { loadSections, preloadSections } from './loadSections.ts'
import { SETTINGS_GROUPS, settingsGroupOf } from './settingsGroups.rules.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import layout from '#web/design/layout.module.css'
import css from './SettingsScreen.module.css'

const SettingsGroupSections = lateComponent(async () => (await loadSections()).SettingsGroupSections)

/**
 * Everything about the account except the profile (ROUTE-10), each part at its own address. From 992 px they
 * are beside their list, with the first one open from the start; below, the list and each part are separate
 * screens.
 */
export default function SettingsScreen({ queryRef }: PageProps<SettingsScreenQuery>) {
  const { t } = useTranslation('settings')
  const named = settingsGroupOf(useParams()['group'])
  const isWide = useMediaQuery('(width >= 992px)')
  const shown = named ?? (isWide ? SETTINGS_GROUPS[0] : undefined)
  // Beside the data, which the next line waits for.
  if (shown !== undefined) preloadSections()
  const { viewer } = usePreloadedQuery<SettingsScreenQuery>(query, queryRef)
  if (!viewer) return null
  const title = named === undefined ? t('title') : `${t(`groups.${named}`)} · ${t('title')}`
  return (
    <Screen title={title}>
      {named !== undefined && !isWide && (
        <AppLink to="/settings" className={css.back}>
          <Icon of={ChevronLeft} size={16} />
          {t('groups.all')}
        </AppLink>
      )}
      <h1>{t('title')}</h1>
      <div className={css.columns}>
        {(isWide || shown === undefined) && (
          <div className={css.side}>
            <SettingsMenu current={shown} viewer={viewer} />
          </div>
        )}
        {shown !== undefined && (
          <div className={layout.stack}>
            <SettingsGroupSections group={shown} viewer={viewer} />
          </div>
        )}
      </div>
    </Screen>
  )
}

const query = graphql`
  query SettingsScreenQuery @preloadable {
    viewer {
      ...SettingsMenu_viewer
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- its component loads apart
      ...SettingsGroupSections_viewer
    }
  }
`
