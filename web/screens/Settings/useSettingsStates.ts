import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useSettingsStates_viewer$key } from '#web/__generated__/useSettingsStates_viewer.graphql.ts'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import type { SettingsGroup } from './settingsGroups.rules.ts'

/** What each part of the settings is set to, in one line for the list of parts. */
export function useSettingsStates(key: useSettingsStates_viewer$key): Record<SettingsGroup, string> {
  const { t, i18n } = useTranslation('settings')
  const { email, status, notificationsDisabled, invisible, blockedProfiles, connectedApps, spendingLimit } =
    useFragment(fragment, key)
  const visibility = t(invisible ? 'privacy.invisible' : 'states.visible')
  const blocked = blockedProfiles.length
  const limit = spendingLimit.amount
  return {
    notifications: t(notificationsDisabled.length > 0 ? 'states.emailOff' : 'states.emailOn'),
    login: status === 'NOT_CONFIRMED' ? `${email} · ${t('states.unconfirmed')}` : email,
    display: LANGUAGE_NAMES[i18n.language as Locale] ?? i18n.language,
    privacy: blocked === 0 ? visibility : `${visibility} · ${t('privacy.blocked')}: ${blocked}`,
    safety: t('states.safety'),
    apps: connectedApps.length === 0 ? t('states.noApps') : connectedApps.map(({ name }) => name).join(', '),
    spending: limit
      ? formatMoney({ amountMinor: limit.amountMinor, currency: limit.currency })
      : t('states.noLimit'),
    account: t('states.account'),
  }
}

const fragment = graphql`
  fragment useSettingsStates_viewer on Viewer {
    email
    status
    notificationsDisabled
    invisible
    blockedProfiles {
      __typename
    }
    connectedApps {
      name
    }
    spendingLimit {
      amount {
        amountMinor
        currency
      }
    }
  }
`
