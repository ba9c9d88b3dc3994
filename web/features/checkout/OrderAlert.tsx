import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'
import { formatMoney, type Money } from '#web/runtime/text/format.ts'
import type { OrderFailure } from './orderRefusals.ts'

/** Why an order was not taken. */
export function OrderAlert({ failure, limitLeft }: { failure: OrderFailure; limitLeft: Money | undefined }) {
  const { t } = useTranslation(['premium', 'errors'])
  return (
    <Alert tone="danger" announced>
      {limitLeft
        ? t('errors:SPENDING_LIMIT_REACHED', { left: formatMoney(limitLeft) })
        : t(`failure.${failure}`)}
    </Alert>
  )
}
