import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { withDecision, withoutDecision, type Decision } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import css from './DecisionChoices.module.css'

/** The key of each decision; those of an appeal stand by their place. */
export const DECISION_KEYS: Partial<Record<Decision, string>> = {
  NO_ACTION: 'a',
  ANSWER: 'a',
  REFUSE: 'h',
  WARN: 'w',
  LIMIT: 'l',
  SUSPEND: 'u',
  BAN: 'b',
  UPHOLD: '1',
  OVERTURN: '2',
}

type Props = {
  deciding: Deciding
  decisions: readonly Decision[]
  legend: string
  /** Two columns of small ones beside a photo, or a list with a line about each. */
  look: 'grid' | 'list'
}

/** Decisions to choose from, each with its key. A press on the chosen one takes it back. */
export function DecisionChoices({ deciding, decisions, legend, look }: Props) {
  const { t, i18n } = useTranslation('queue')
  const { about, choice, isAllowed, can, change } = deciding
  const isGrid = look === 'grid'
  return (
    <fieldset className={classes(css.choices, isGrid ? css.grid : css.list)} disabled={!isAllowed}>
      <legend>{legend}</legend>
      <div>
        {decisions.filter(can).map((decision) => (
          <label key={decision} className={classes(css.choice, decision === 'BAN' && css.danger)}>
            <input
              type="radio"
              name={`decision-${look}-${about.caseId}`}
              checked={choice.decision === decision}
              onChange={() => change(withDecision(choice, decision))}
              onClick={() => choice.decision === decision && isGrid && change(withoutDecision(choice, about))}
            />
            {!isGrid && <i aria-hidden />}
            <span className={css.words}>
              {t(`decision.${decision as 'WARN'}`)}
              {!isGrid && i18n.exists(`queue:decisionMeaning.${decision}`) && (
                <small>{t(`decisionMeaning.${decision as 'BAN'}`)}</small>
              )}
            </span>
            <kbd aria-hidden>{DECISION_KEYS[decision]?.toUpperCase()}</kbd>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
