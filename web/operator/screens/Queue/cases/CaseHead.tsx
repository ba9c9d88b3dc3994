import { BadgeCheck, Clock, Lock, Siren } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CaseHead_case$key } from '#web/__generated__/CaseHead_case.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import css from './CaseHead.module.css'

const LEASE_SECONDS = 300

/** The case's subject, its member and its operator. It takes the focus when a new case arrives. */
export function CaseHead({ about: key, title }: { about: CaseHead_case$key; title: string }) {
  const { t } = useTranslation('queue')
  const { isDangerous, isTrusted, isUrgent, isMine, mayDecide, takenBy, takenUntil, member } = useFragment(
    fragment,
    key,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An operator who has just typed or chosen something there keeps the focus.
    const { activeElement } = document
    if (activeElement === document.body || activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={css.head}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
        {member?.name && (
          <span className={css.name}>
            {' '}
            <bdi>
              {t('case.of', { name: member.name })}
              {member.age != null && `, ${member.age}`}
            </bdi>
          </span>
        )}
      </h2>
      <span className={css.tags}>
        {isDangerous && (
          <span className={classes(css.tag, css.danger)}>
            <Icon of={Siren} size={16} />
            {t('queue.dangerous')}
          </span>
        )}
        {isTrusted && (
          <span className={css.tag}>
            <Icon of={BadgeCheck} size={16} />
            {t('queue.trusted')}
          </span>
        )}
        {isUrgent && (
          <span className={css.tag}>
            <Icon of={Clock} size={16} />
            {t('queue.urgent')}
          </span>
        )}
        {isMine && takenUntil && <OwnLease until={takenUntil} />}
        {!isMine && takenBy && (
          <span className={css.tag}>
            <Icon of={Lock} size={16} />
            <bdi>{t('case.takenBy', { name: takenBy })}</bdi>
          </span>
        )}
        {!mayDecide && <span className={classes(css.tag, css.danger)}>{t('case.notYours')}</span>}
      </span>
    </div>
  )
}

/** The time left on this operator’s lease of the case. */
function OwnLease({ until }: { until: string }) {
  const { t } = useTranslation('queue')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(LEASE_SECONDS, Math.max(0, Math.round((Date.parse(until) - now) / 1000)))
  return (
    <span className={classes(css.tag, css.own)} title={t('case.nobodyElse')}>
      <Icon of={Lock} size={16} />
      {t('case.yours')}
      <span className={css.left}> · {t('case.free', { time: clock(left) })}</span>
    </span>
  )
}

/** Seconds as minutes and seconds: 4:10. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const fragment = graphql`
  fragment CaseHead_case on ModerationCase {
    isDangerous
    isTrusted
    isUrgent
    isMine
    mayDecide
    takenBy
    takenUntil
    member {
      name
      age
    }
  }
`
