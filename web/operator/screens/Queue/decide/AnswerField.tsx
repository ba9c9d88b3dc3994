import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#web/design/form/TextField.tsx'
import { ANSWER_MAX } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'

type Props = {
  deciding: Deciding
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  hint: ReactNode
  rows: number
}

/** The answer that goes out by e-mail. Ctrl and Enter send it. */
export function AnswerField({ deciding, field, label, hint, rows }: Props) {
  const { t } = useTranslation('queue')
  const { choice, change, isAllowed, shownLack } = deciding
  return (
    <TextArea
      ref={field}
      label={label}
      hint={hint}
      rows={rows}
      maxLength={ANSWER_MAX}
      value={choice.answer}
      disabled={!isAllowed}
      error={shownLack === 'answer' ? t('lack.answer') : undefined}
      onChange={({ target }) => change({ ...choice, answer: target.value })}
    />
  )
}
