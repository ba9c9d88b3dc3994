import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { QuietHours_viewer$key } from '#web/__generated__/QuietHours_viewer.graphql.ts'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSetQuietHours } from './useSetQuietHours.ts'
import layout from '#web/design/layout.module.css'
import css from '../Section.module.css'

const NIGHT = { startsAt: '22:00', endsAt: '08:00' }

/** The hours in which pushes wait, in this browser's time zone. */
export function QuietHours(props: { viewer: QuietHours_viewer$key }) {
  const { t } = useTranslation('settings')
  const { quietHours } = useFragment(fragment, props.viewer)
  const { setQuietHours, refusals } = useSetQuietHours()
  const errorText = useErrorTexts()
  const keep = (hours: { startsAt: string; endsAt: string } | null) =>
    setQuietHours(
      hours && {
        startsAt: hours.startsAt,
        endsAt: hours.endsAt,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    )
  const fields = [
    { name: 'startsAt', label: t('notifications.quiet.from') },
    { name: 'endsAt', label: t('notifications.quiet.to') },
  ] as const
  return (
    <div>
      <SwitchRow on={quietHours != null} onChange={(on) => keep(on ? NIGHT : null)}>
        {t('notifications.quiet.title')}
      </SwitchRow>
      <p className={css.text}>{t('notifications.quiet.text')}</p>
      {quietHours && (
        <div className={layout.two}>
          {fields.map(({ name, label }) => (
            <TextField
              key={`${name} ${quietHours[name]}`}
              type="time"
              label={label}
              defaultValue={quietHours[name]}
              onBlur={(event) =>
                event.target.value !== quietHours[name] && keep({ ...quietHours, [name]: event.target.value })
              }
              error={refusals[name] && errorText(refusals[name])}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const fragment = graphql`
  fragment QuietHours_viewer on Viewer {
    quietHours {
      startsAt
      endsAt
      timeZone
    }
  }
`
