import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { ADDITION_MAX, reasonsFor, type Choice, type Reason } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import { useReasons } from './reasons.ts'
import { SaidText } from './SaidText.tsx'
import { usePreview } from './usePreview.ts'
import css from './ThreatDialog.module.css'

type Props = {
  deciding: Deciding
  onClose: () => void
  /** Sends the choice and goes on. */
  onYes: (choice: Choice) => void
}

/**
 * Asks before the account is closed at once and the evidence is sealed: the one decision without a minute to
 * undo it (DSA 18).
 */
export function ThreatDialog({ deciding, onClose, onYes }: Props) {
  const { t } = useTranslation('queue')
  const { about, choice } = deciding
  const reasons = reasonsFor('THREAT_TO_LIFE', useReasons(about.subjectType)).map(({ reason }) => reason)
  const [reason, setReason] = useState<Reason>(
    choice.reason ?? (reasons.includes('THREAT') ? 'THREAT' : reasons[0]!),
  )
  const [addition, setAddition] = useState(choice.addition)
  const decided: Choice = { ...choice, decision: 'THREAT_TO_LIFE', reason, addition }
  const { member, state } = usePreview({ ...deciding, choice: decided }, undefined)
  const isLacking = reason === 'OTHER_RULE' && addition.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLacking) onYes(decided)
  }
  return (
    <Modal open onClose={onClose} title={t('threat.title')}>
      <form className={css.form} onSubmit={submit}>
        <p>{t('threat.text', { name: about.name ?? t('visitor') })}</p>
        <Alert tone="danger">{t('threat.final')}</Alert>
        <Select
          label={t('decide.reason')}
          value={reason}
          options={reasons.map((code) => ({ value: code, text: t(`reason.${code}`) }))}
          onChange={({ target }) => setReason(target.value as Reason)}
        />
        <TextArea
          label={t('decide.addition')}
          hint={t('decide.additionHint')}
          rows={2}
          maxLength={ADDITION_MAX}
          value={addition}
          error={isLacking ? t('lack.addition') : undefined}
          onChange={({ target }) => setAddition(target.value)}
        />
        {member && (
          <SaidText
            title={t('preview.reads', { name: about.name ?? t('visitor') })}
            said={member}
            isOld={state === 'asking'}
          />
        )}
        <div className={css.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('threat.no')}
          </Button>
          <Button type="submit" look="dangerSolid">
            {t('threat.yes')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
