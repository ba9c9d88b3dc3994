import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { formatDate, formatMoney } from '#web/runtime/text/format.ts'
import type { MailedWithdrawal } from './withdrawal.ts'
import css from './Withdrawal.module.css'

/** The target of the mailed link: the refund, the statement, and the button that declares it. */
export function MailedWithdrawalPanel({
  token,
  withdrawal,
}: {
  token: string
  withdrawal: NonNullable<MailedWithdrawal>
}) {
  const { t } = useTranslation('withdrawal')
  const errorText = useErrorTexts()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { orderNumber, declared, offer } = withdrawal
  if (isDone || declared)
    return (
      <Alert tone="success" announced>
        {t('done')}
      </Alert>
    )
  if (!offer) return <p>{t('notPossible')}</p>

  async function confirm() {
    setSending(true)
    setFailure(undefined)
    try {
      const { confirmWithdrawal } = await import('./withdrawal.ts')
      const refusals = await confirmWithdrawal(token)
      if (refusals === undefined) setDone(true)
      else setFailure(errorText(refusals['form'] ?? { code: 'GENERIC' }))
    } catch {
      setFailure(errorText({ code: 'GENERIC' }))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <p>{t('until', { date: formatDate(offer.until, { dateStyle: 'long', timeStyle: 'short' }) })}</p>
      <p>{t('offer', { credits: offer.credits, amount: formatMoney(offer.amount) })}</p>
      <p className={css.statement}>{t('statement', { number: orderNumber })}</p>
      {failure && (
        <Alert tone="danger" announced>
          {failure}
        </Alert>
      )}
      <Button size="large" block busy={isSending} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </>
  )
}
