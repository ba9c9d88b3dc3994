import { useTranslation } from 'react-i18next'
import { Tag } from '#web/design/notice/Badge.tsx'

const TONES = {
  COMPLETED: 'success',
  PENDING: 'warning',
  REFUNDED: 'sunken',
  CHARGED_BACK: 'danger',
  FAILED: 'sunken',
  CANCELLED: 'sunken',
} as const

/** Where an order stands, in a word. */
export function OrderTag({ state }: { state: string }) {
  const { t } = useTranslation('orders')
  const known = state as keyof typeof TONES
  return <Tag tone={TONES[known]}>{t(`states.${known}`)}</Tag>
}
