import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DecisionHistory_case$key } from '#web/__generated__/DecisionHistory_case.graphql.ts'
import { dayOf } from '../cases/caseTime.ts'
import css from './DecisionHistory.module.css'

const GOOD = new Set(['APPROVE', 'NO_ACTION', 'OVERTURN', 'ANSWER'])

/** Earlier decisions about the member, newest first. */
export function DecisionHistory({ about: key, most }: { about: DecisionHistory_case$key; most: number }) {
  const { t } = useTranslation('queue')
  const { history } = useFragment(fragment, key)
  if (history.length === 0) return <p className={css.none}>{t('member.noDecisions')}</p>
  return (
    <>
      <ul className={css.history}>
        {history.slice(0, most).map(({ kind, reason, days, decidedAt, decidedBy }) => (
          <li key={decidedAt}>
            <time dateTime={decidedAt}>{dayOf(decidedAt)}</time>
            <span>
              <span className={GOOD.has(kind) ? css.good : css.bad}>
                {t(`done.${kind as 'WARN'}`)}
                {days != null && ` ${t('member.days', { count: days })}`}
              </span>
              {reason && ` · ${t(`reason.${reason as 'SCAM'}`)}`}
              <span className={css.by}>{decidedBy ?? t('member.onServer')}</span>
            </span>
          </li>
        ))}
      </ul>
      {history.length > most && (
        <p className={css.none}>{t('member.more', { count: history.length - most })}</p>
      )}
    </>
  )
}

const fragment = graphql`
  fragment DecisionHistory_case on ModerationCase {
    history {
      kind
      reason
      days
      decidedAt
      decidedBy
    }
  }
`
