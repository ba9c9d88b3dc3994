import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'

/** Says beside the order button how many credits of the order settle what the member owes, and how many are left to spend (PAY-08). */
export function DebtNote({ credits, creditsForDebt }: { credits: number; creditsForDebt: number }) {
  const { t } = useTranslation(['premium', 'shell'])
  if (creditsForDebt === 0) return null
  return (
    <Alert tone="warning">
      {t('debt.settles', {
        count: creditsForDebt,
        left: t('shell:cost', { count: credits - creditsForDebt }),
      })}
    </Alert>
  )
}
