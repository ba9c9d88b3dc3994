import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import type { FiledReport } from './useReport.ts'
import css from './ReportReceipt.module.css'

type Props = {
  report: FiledReport
  name: string
  /** Undefined if the member is being blocked already. */
  onBlock: (() => void) | undefined
  onClose: () => void
}

/** The receipt for a report: its number, what happens next, and the offer to block the member. */
export function ReportReceipt({ report, name, onBlock, onClose }: Props) {
  const { t } = useTranslation('member')
  const heading = useRef<HTMLParagraphElement>(null)
  // The button that sent the report is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.receipt}>
      <span className={css.sign}>
        <Icon of={CircleCheck} size={28} />
      </span>
      <p ref={heading} className={css.title} tabIndex={-1}>
        {t(report.isNew ? 'report.done' : 'report.doneBefore')}
      </p>
      <p>
        <MarkedText
          text={t(report.isNew ? 'report.doneText' : 'report.doneBeforeText', {
            reference: report.reference,
          })}
          parts={{ b: <b className={css.reference} /> }}
        />
      </p>
      <p className={css.next}>
        <MarkedText
          text={t('report.next', { name })}
          parts={{ a: <AppLink to="/settings/safety">{null}</AppLink> }}
        />
      </p>
      <Button size="large" block onClick={onClose}>
        {t('report.close')}
      </Button>
      {onBlock && (
        <>
          <Button look="danger" block onClick={onBlock}>
            {t('report.alsoBlock', { name })}
          </Button>
          <p className={css.fact}>{t('block.text')}</p>
        </>
      )}
    </div>
  )
}
