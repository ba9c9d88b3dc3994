import { useTranslation } from 'react-i18next'
import type { KeyDeclaration } from '#web/operator/keys/keys.rules.ts'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import {
  AGAINST_MEMBER,
  reasonOfKey,
  withDecision,
  withoutDecision,
  withReason,
  type Decision,
} from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import { DECISION_KEYS } from './DecisionChoices.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type Handlers = {
  /** Goes to the field for own words. */
  onWords: () => void
  onLanguage: () => void
  onThreat: () => void
}

/**
 * Takes the focus off a link or a button that was pressed before, such as a kind of the queue or "Skip": its
 * own Enter would otherwise come before the one that confirms.
 */
function leaveControls(): void {
  if (document.activeElement?.matches('a[href], button, summary'))
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** The keys with which a case is decided. */
export function useDecisionKeys(deciding: Deciding, handlers: Handlers): void {
  const { t } = useTranslation('queue')
  const { about, choice, reasons, isAllowed, can, change, confirm, decideNow } = deciding
  const isAppeal = about.kind === 'APPEAL'
  const isContent = can('APPROVE')

  function choose(decision: Decision): void {
    leaveControls()
    change(
      choice.decision === decision && isContent
        ? withoutDecision(choice, about)
        : withDecision(choice, decision),
    )
  }
  // The same digit twice sends, so that most refusals are two presses of one key.
  function chooseReason(key: string): void {
    const reason = reasonOfKey(key, reasons)
    if (reason === undefined) return
    leaveControls()
    if (reason === choice.reason && choice.decision !== undefined) confirm()
    else change(withReason(choice, reason, about))
  }
  const one = (decision: Decision): KeyDeclaration[] =>
    can(decision) && DECISION_KEYS[decision] !== undefined
      ? [
          {
            keys: DECISION_KEYS[decision],
            label: t(`keys.${decision as 'WARN'}`),
            onPress: () => choose(decision),
          },
        ]
      : []
  const reasonKeys: KeyDeclaration = {
    keys: DIGITS,
    shown: ['1', '–', '9'],
    label: isContent ? t('keys.refuse') : t('keys.reason'),
    onPress: chooseReason,
  }
  const deciders: KeyDeclaration[] = [
    ...(isContent ? [{ keys: 'a', label: t('keys.APPROVE'), onPress: () => decideNow('APPROVE') }] : []),
    ...(isAppeal ? [] : [reasonKeys]),
    ...(['NO_ACTION', 'ANSWER', 'UPHOLD', 'OVERTURN'] as const).flatMap(one),
    ...(isContent ? [] : one('REFUSE')),
    { keys: 'Enter', label: t('keys.confirm'), onPress: confirm },
    // Answers have several lines, so that Enter belongs to the field.
    { keys: 'mod+Enter', label: t('keys.confirmInField'), onPress: confirm, onlyListed: true },
    ...AGAINST_MEMBER.flatMap(one),
    ...(can('THREAT_TO_LIFE')
      ? [{ keys: '!', label: t('keys.THREAT_TO_LIFE'), onPress: handlers.onThreat }]
      : []),
    { keys: 'e', label: t('keys.words'), onPress: handlers.onWords },
    { keys: 't', label: t('keys.language'), onPress: handlers.onLanguage },
  ]
  useKeys(isAllowed ? deciders : [])
}
