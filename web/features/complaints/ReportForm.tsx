import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { REASONS_FOR, type Reason, type ReportedKind } from './reportReasons.rules.ts'
import { useReport, type FiledReport } from './useReport.ts'
import css from './ReportForm.module.css'

const LENGTH = 2000

type Props = {
  kind: ReportedKind
  /** The global id of what is reported. */
  subject: string
  /** The sheet's title. */
  title: string
  name: string
  /** Called also if the form was closed while it was being sent. */
  onFiled: (report: FiledReport, blocks: boolean) => void
}

/** The reason for the report, own words, and whether to block the member as well. Nothing is ticked yet. */
export function ReportForm({ kind, subject, title, name, onFiled }: Props) {
  const { t } = useTranslation('member')
  const [reason, setReason] = useState<Reason>()
  const [words, setWords] = useKeptText(`report ${subject}`)
  const [blocks, setBlocks] = useState(false)
  const [isReasonMissed, setReasonMissed] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const { form, textOf, isSending, send } = useReport({ subject, title }, (report) => {
    setWords('')
    onFiled(report, blocks)
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setReasonMissed(reason === undefined)
    if (reason === undefined) reasons.current?.querySelector('input')?.focus()
    else send(reason, words)
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <Reasons
        ref={reasons}
        kind={kind}
        chosen={reason}
        isMissed={isReasonMissed && reason === undefined}
        onChoose={setReason}
      />
      {reason === 'THREAT' && (
        <Alert tone="warning" announced>
          {t('report.danger')}
        </Alert>
      )}
      <TextArea
        label={t('report.more')}
        name="words"
        rows={3}
        optional={reason !== 'OTHER'}
        maxLength={LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={textOf('words')}
      />
      <Checkbox name="block" checked={blocks} onChange={(event) => setBlocks(event.target.checked)}>
        {t('report.alsoBlock', { name })}
      </Checkbox>
      <div className={css.send}>
        <FormRefusal textOf={textOf} />
        <Button type="submit" size="large" block busy={isSending}>
          {t('report.send')}
        </Button>
        <p className={css.promise}>{t('report.promise')}</p>
      </div>
    </form>
  )
}

type ReasonsProps = {
  ref: React.RefObject<HTMLFieldSetElement | null>
  kind: ReportedKind
  chosen: Reason | undefined
  isMissed: boolean
  onChoose: (reason: Reason) => void
}

function Reasons({ ref, kind, chosen, isMissed, onChoose }: ReasonsProps) {
  const { t } = useTranslation('member')
  const id = useId()
  const { minAge: age } = useSite().settings
  return (
    <fieldset
      ref={ref}
      className={css.reasons}
      aria-label={t('report.why')}
      aria-describedby={isMissed ? id : undefined}
    >
      {REASONS_FOR[kind].map((reason) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name="reason" checked={chosen === reason} onChange={() => onChoose(reason)} />
          {t(`report.reasons.${reason}`, { age })}
        </label>
      ))}
      {isMissed && <FieldError id={id}>{t('report.chooseReason')}</FieldError>}
    </fieldset>
  )
}
