import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  NotificationType,
  PreferenceTable_viewer$key,
} from '#web/__generated__/PreferenceTable_viewer.graphql.ts'
import { Switch } from '#web/design/form/Switch.tsx'
import { useSetPreferences } from './useSetPreferences.ts'
import css from './PreferenceTable.module.css'

const TYPES = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
  'weekly_updates',
  'promotions',
  'news',
] as const
const SELLING: readonly string[] = ['weekly_updates', 'promotions', 'news']
const CHANNELS = ['email', 'push'] as const

/**
 * A switch per type and channel, effective immediately. The first marketing mail asks for the consent that it
 * needs.
 */
export function PreferenceTable(props: { viewer: PreferenceTable_viewer$key }) {
  const { t } = useTranslation('settings')
  const { notificationPreferences, consents } = useFragment(fragment, props.viewer)
  const { set, setWithConsent } = useSetPreferences()
  const consent = consents.find(({ purpose }) => purpose === 'MARKETING_MAIL')
  const isOn = (type: (typeof TYPES)[number], channel: (typeof CHANNELS)[number]) => {
    const preference = notificationPreferences.find((known) => known.type === type.toUpperCase())
    const isAllowed = channel === 'push' || !SELLING.includes(type) || consent?.given === true
    return isAllowed && preference?.[channel] === true
  }

  function change(type: (typeof TYPES)[number], channel: (typeof CHANNELS)[number], enabled: boolean) {
    const switchOf = (name: string, on: boolean) => ({
      type: name.toUpperCase() as NotificationType,
      channel: channel === 'email' ? ('EMAIL' as const) : ('PUSH' as const),
      enabled: on,
    })
    if (channel === 'push' || !enabled || !SELLING.includes(type) || !consent || consent.given)
      return set([switchOf(type, enabled)])
    // The consent covers all marketing mails, the switch only one: the others stay off.
    const { purpose, textVersion } = consent
    setWithConsent(
      { purpose, given: true, textVersion },
      SELLING.map((name) => switchOf(name, name === type)),
    )
  }
  return (
    <div>
      <div className={css.head} aria-hidden="true">
        <span />
        {CHANNELS.map((channel) => (
          <span key={channel}>{t(`notifications.${channel}`)}</span>
        ))}
      </div>
      <ul className={css.rows}>
        {TYPES.map((type) => (
          <li key={type} className={css.row}>
            <div>
              <span className={css.title}>{t(`notifications.types.${type}.title`)}</span>
              <span className={css.text}>{t(`notifications.types.${type}.text`)}</span>
            </div>
            {CHANNELS.map((channel) => (
              <Switch
                key={channel}
                label={`${t(`notifications.types.${type}.title`)}, ${t(`notifications.${channel}`)}`}
                on={isOn(type, channel)}
                onChange={(enabled) => change(type, channel, enabled)}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className={css.consent}>
        {t('notifications.consent')} {consent && <q lang={consent.locale}>{consent.text}</q>}
      </p>
    </div>
  )
}

const fragment = graphql`
  fragment PreferenceTable_viewer on Viewer {
    # eslint-disable-next-line relay/unused-fields -- read by the name of the channel
    notificationPreferences {
      type
      email
      push
    }
    consents {
      purpose
      given
      text
      textVersion
      locale
    }
  }
`
