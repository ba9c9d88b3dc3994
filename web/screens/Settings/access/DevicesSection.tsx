import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DevicesSection_viewer$key } from '#web/__generated__/DevicesSection_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { Question } from '#web/design/notice/Question.tsx'
import { deviceNameOf } from '#web/runtime/text/deviceName.rules.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { Section } from '../Section.tsx'
import { useEndSessions } from './useEndSessions.ts'
import css from './DevicesSection.module.css'

/** The account's sessions: each device, with a way to log it out (TRUST-12). */
export function DevicesSection(props: { viewer: DevicesSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { sessions } = useFragment(fragment, props.viewer)
  const [isAsking, setAsking] = useState(false)
  const { endSession, endOthers, logOutEverywhere, isEnding } = useEndSessions()
  const nameOf = (userAgent: string) => {
    const known = deviceNameOf(userAgent)
    return known ? t('devices.device', known) : t('devices.unknown')
  }
  const seenText = (at: string, address: string) => {
    const date = formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
    return address === '' ? t('devices.lastSeenAnywhere', { date }) : t('devices.lastSeen', { date, address })
  }
  const sorted = [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1),
  )
  return (
    <Section id="devices" title={t('devices.title')} text={t('devices.text')}>
      <ul>
        {sorted.map(({ id, userAgent, lastSeenAt, address, current }) => (
          <li key={id} className={css.row}>
            <div>
              <p className={css.name}>{nameOf(userAgent)}</p>
              <p className={css.seen}>{seenText(lastSeenAt, address)}</p>
            </div>
            {current ? (
              <Tag tone="sunken">{t('devices.current')}</Tag>
            ) : (
              <Button
                look="quiet"
                aria-label={t('devices.endName', { device: nameOf(userAgent) })}
                onClick={() => endSession(id, nameOf(userAgent))}
              >
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {sessions.length > 1 && (
          <Button look="quiet" onClick={endOthers}>
            {t('devices.endOthers')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('devices.logOutEverywhere')}
        </Button>
      </div>
      <Question
        open={isAsking}
        title={t('devices.logOutTitle')}
        text={t('devices.logOutText')}
        yes={t('devices.logOutEverywhere')}
        busy={isEnding}
        onYes={logOutEverywhere}
        onNo={() => setAsking(false)}
      />
    </Section>
  )
}

const fragment = graphql`
  fragment DevicesSection_viewer on Viewer {
    sessions {
      id
      userAgent
      lastSeenAt
      address
      current
    }
  }
`
