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
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { preloadSections } from './loadSections.ts'
import { SETTINGS_GROUPS, type SettingsGroup } from './settingsGroups.rules.ts'
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

/** The parts of the settings: a separate list on phones, beside the open part on wide screens. */
export function SettingsMenu({ current }: { current: SettingsGroup | undefined }) {
  const { t } = useTranslation('settings')
  return (
    <nav className={css.menu} aria-label={t('sections')}>
      {SETTINGS_GROUPS.map((group) => (
        <AppLink
          key={group}
          to={`/settings/${group}`}
          className={css.link}
          preload={preloadSections}
          aria-current={group === current ? 'page' : undefined}
        >
          <Icon of={ICONS[group]} />
          <span>{t(`groups.${group}`)}</span>
          <Icon of={ChevronRight} size={16} />
        </AppLink>
      ))}
    </nav>
  )
}
