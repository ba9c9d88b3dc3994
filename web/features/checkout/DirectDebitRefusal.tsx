import { useTranslation } from 'react-i18next'

type Props = { refusal: string | null | undefined; className?: string | undefined }

/** Says to a member whom no direct debit is offered to why that is; nothing to everybody else. */
export function DirectDebitRefusal({ refusal, className }: Props) {
  const { t } = useTranslation('premium')
  if (refusal !== 'DEBT' && refusal !== 'PAYMENT_REVERSED') return null
  return <p className={className}>{t(`directDebitRefusal.${refusal}`)}</p>
}
