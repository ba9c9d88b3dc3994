import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { withReason, type OfferedReason, type Reason } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import css from './ReasonChoices.module.css'

/** So many show on phones at once. */
const ON_PHONES = 5

/** The reasons in sight on phones: the first ones, the chosen one, and those that must not be overlooked. */
function firstOf(offered: readonly OfferedReason[], chosen: Reason | undefined): readonly Reason[] {
  const reasons = offered.map(({ reason }) => reason)
  const kept = reasons.filter((reason) => reason === 'POSSIBLY_MINOR' || reason === chosen)
  const rest = reasons.filter((reason) => !kept.includes(reason)).slice(0, ON_PHONES - kept.length)
  return [...rest, ...kept]
}

/** The site's reasons, each with its digit. */
export function ReasonChoices({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation('queue')
  const { about, choice, reasons, isAllowed, change } = deciding
  const [showsAll, setShowsAll] = useState(false)
  const first = firstOf(reasons, choice.reason)
  return (
    <fieldset className={css.reasons} disabled={!isAllowed}>
      <legend>
        {t(
          choice.decision === undefined || choice.decision === 'REFUSE' ? 'decide.refuse' : 'decide.because',
        )}
      </legend>
      <div className={css.list}>
        {reasons.map(({ reason, digit }) => (
          <label
            key={reason}
            className={classes(css.reason, !showsAll && !first.includes(reason) && css.rest)}
          >
            <input
              type="radio"
              name={`reason-${about.caseId}`}
              checked={choice.reason === reason}
              onChange={() => change(withReason(choice, reason, about))}
            />
            {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
            <span>{t(`reason.${reason}`)}</span>
          </label>
        ))}
        {!showsAll && reasons.length > first.length && (
          <button type="button" className={css.more} onClick={() => setShowsAll(true)}>
            {t('decide.moreReasons', { count: reasons.length - first.length })}
          </button>
        )}
      </div>
    </fieldset>
  )
}
