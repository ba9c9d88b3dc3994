import { useTranslation } from 'react-i18next'

type Props = { refusal: string | null | undefined; className?: string | undefined }

/** Tells a member who cannot use direct debit why; otherwise empty. */
export function DirectDebitRefusal({ refusal, className }: Props) {
  const { t } = useTranslation('premium')
  if (refusal !== 'DEBT' && refusal !== 'PAYMENT_REVERSED') return null
  return <p className={className}>{t(`directDebitRefusal.${refusal}`)}</p>
}
