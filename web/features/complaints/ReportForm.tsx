import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { REASONS, useReport, type Reason } from './useReport.ts'
import css from './ReportForm.module.css'

const LENGTH = 2000

type Props = { profileId: string; name: string; onFiled: (reference: string, blocks: boolean) => void }

/** The reason for the report, and whether to block the member as well. */
export function ReportForm({ profileId, name, onFiled }: Props) {
  const { t } = useTranslation('member')
  const { minAge: age } = useSite().settings
  const [reason, setReason] = useState<Reason>()
  const [words, setWords] = useState('')
  const [blocks, setBlocks] = useState(true)
  const { form, textOf, isSending, submit } = useReport({
    profileId,
    reason,
    words,
    onFiled: (reference) => onFiled(reference, blocks),
  })
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={css.reasons} aria-label={t('report.why')}>
        {REASONS.map((each) => (
          <label key={each} className={css.reason}>
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {t(`report.reasons.${each}`, { age })}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('report.more')}
        name="text"
        rows={3}
        maxLength={LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={textOf('text')}
      />
      <Checkbox name="block" checked={blocks} onChange={(event) => setBlocks(event.target.checked)}>
        {t('report.alsoBlock', { name })}
      </Checkbox>
      <FormRefusal textOf={textOf} />
      <Button type="submit" size="large" block busy={isSending} disabled={reason === undefined}>
        {t('report.send')}
      </Button>
      <p className={css.promise}>{t('report.promise')}</p>
    </form>
  )
}
