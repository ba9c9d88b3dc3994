import { useTranslation } from 'react-i18next'
import { useOperator } from '#web/operator/session/OperatorContext.tsx'
import { mayDecideCases } from '../work/queue.ts'
import type { Deciding } from '../work/useDeciding.ts'
import css from './RoleNote.module.css'

/** Why the controls are grey: which role may, or that a colleague must. */
export function RoleNote({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation('queue')
  const operator = useOperator()
  if (deciding.isAllowed) return null
  return <p className={css.note}>{t(mayDecideCases(operator) ? 'decide.colleague' : 'decide.role')}</p>
}
