import { Siren } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { needsReason, withReason, type Decision, type Reason } from '../work/choice.rules.ts'
import type { CaseTools } from './caseTools.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { DecisionChoices } from './DecisionChoices.tsx'
import { ConfirmButton, PreviewPanel, useConfirmWords } from './PreviewPanel.tsx'
import { RoleNote } from './RoleNote.tsx'
import css from './DecidePanel.module.css'

const DECISIONS: readonly Decision[] = [
  'NO_ACTION',
  'ANSWER',
  'UPHOLD',
  'OVERTURN',
  'REFUSE',
  'WARN',
  'LIMIT',
  'SUSPEND',
  'BAN',
]

type Props = {
  tools: CaseTools
  title: string
  /** Between the decision and what both sides will read, such as the field for an answer. */
  children?: ReactNode
  /** Above the decisions. */
  lead?: ReactNode
}

/** The right column of a report, complaint or appeal: decision, reason, both sides' texts, the button. */
export function DecidePanel({ tools, title, lead, children }: Props) {
  const { t } = useTranslation('queue')
  const { deciding, preview } = tools
  const [showsTexts, setShowsTexts] = useState(false)
  const texts = (
    <PreviewPanel
      deciding={deciding}
      preview={preview}
      otherLanguage={tools.otherLanguage}
      onLanguage={tools.onLanguage}
      onWords={tools.onWords}
      hasOwnButton
    />
  )
  return (
    <section className={css.panel} aria-label={title}>
      <h2>{title}</h2>
      <RoleNote deciding={deciding} />
      {lead}
      <DecisionChoices deciding={deciding} decisions={DECISIONS} legend={t('decide.decision')} look="list" />
      <ReasonSelect tools={tools} />
      <ChoiceFields
        deciding={deciding}
        isAdding={tools.isAdding && needsReason(deciding.choice.decision)}
        additionField={tools.wordsField}
      />
      {children}
      <div className={css.texts}>{texts}</div>
      <div className={css.foot}>
        <ConfirmButton deciding={deciding} block />
        <p>{t('decide.undoFor')}</p>
      </div>
      <div className={css.bar} data-below-toasts>
        <div className={css.undo}>{tools.undo}</div>
        <div className={css.buttons}>
          {deciding.can('THREAT_TO_LIFE') && (
            <IconButton
              look="line"
              className={css.threat}
              icon={Siren}
              label={t('threat.open')}
              disabled={!deciding.isAllowed}
              onClick={tools.onThreat}
            />
          )}
          <SeeTextsButton tools={tools} onPress={() => setShowsTexts(true)} />
        </div>
      </div>
      <TextsDialog open={showsTexts} tools={tools} onClose={() => setShowsTexts(false)}>
        {texts}
      </TextsDialog>
    </section>
  )
}

/** On phones the texts come before the button, in a sheet of their own. */
function SeeTextsButton({ tools, onPress }: { tools: CaseTools; onPress: () => void }) {
  const { t } = useTranslation('queue')
  const { deciding } = tools
  const words = useConfirmWords(deciding)
  const isDecided = deciding.choice.decision !== undefined
  return (
    <Button disabled={!deciding.isAllowed || !isDecided} onClick={onPress}>
      {isDecided ? t('confirm.seeTexts', { decision: words }) : words}
    </Button>
  )
}

function TextsDialog(props: { open: boolean; tools: CaseTools; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('queue')
  const { deciding } = props.tools
  const words = useConfirmWords(deciding)
  function confirm() {
    props.onClose()
    deciding.confirm()
  }
  return (
    <Modal open={props.open} onClose={props.onClose} title={t('preview.title')}>
      <div className={css.sheet}>
        {props.children}
        <Button block busy={props.tools.preview.state === 'asking'} onClick={confirm}>
          {words}
        </Button>
      </div>
    </Modal>
  )
}

function ReasonSelect({ tools: { deciding } }: { tools: CaseTools }) {
  const { t } = useTranslation('queue')
  const { about, choice, reasons, isAllowed, shownLack, change } = deciding
  if (!needsReason(choice.decision) && !deciding.can('REFUSE')) return null
  return (
    <Select
      label={t('decide.reason')}
      value={choice.reason ?? ''}
      disabled={!isAllowed}
      emptyText={t('decide.chooseReason')}
      error={shownLack === 'reason' ? t('lack.reason') : undefined}
      options={reasons.map(({ reason, digit }) => ({
        value: reason,
        text: digit === undefined ? t(`reason.${reason}`) : `${digit}  ${t(`reason.${reason}`)}`,
      }))}
      onChange={({ target }) => {
        if (target.value !== '') change(withReason(choice, target.value as Reason, about))
      }}
    />
  )
}
