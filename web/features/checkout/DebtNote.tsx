import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'

/**
 * Says at the order button how many of its credits settle the member's debt, and how many remain to spend
 * (PAY-08).
 */
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
