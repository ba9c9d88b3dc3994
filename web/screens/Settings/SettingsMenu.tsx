import {
  Bell,
  ChevronRight,
  Contrast,
  Database,
  Eye,
  KeyRound,
  ShieldCheck,
  Unplug,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SettingsMenu_viewer$key } from '#web/__generated__/SettingsMenu_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { preloadSections } from './loadSections.ts'
import { SETTINGS_GROUPS, type SettingsGroup } from './settingsGroups.rules.ts'
import { useSettingsStates } from './useSettingsStates.ts'
import css from './SettingsMenu.module.css'

const ICONS = {
  notifications: Bell,
  login: KeyRound,
  display: Contrast,
  privacy: Eye,
  safety: ShieldCheck,
  apps: Unplug,
  spending: Wallet,
  account: Database,
}

/**
 * The parts of the settings with what each is set to: a separate list on phones, beside the open part on wide
 * screens.
 */
export function SettingsMenu(props: { current: SettingsGroup | undefined; viewer: SettingsMenu_viewer$key }) {
  const { t } = useTranslation('settings')
  const states = useSettingsStates(useFragment(fragment, props.viewer))
  return (
    <nav className={css.menu} aria-label={t('sections')}>
      {SETTINGS_GROUPS.map((group) => (
        <AppLink
          key={group}
          to={`/settings/${group}`}
          className={css.link}
          preload={preloadSections}
          aria-current={group === props.current ? 'page' : undefined}
        >
          <Icon of={ICONS[group]} />
          <span>
            {t(`groups.${group}`)}
            <span className={css.state}>{states[group]}</span>
          </span>
          <Icon of={ChevronRight} size={16} />
        </AppLink>
      ))}
    </nav>
  )
}

const fragment = graphql`
  fragment SettingsMenu_viewer on Viewer {
    ...useSettingsStates_viewer
  }
`
