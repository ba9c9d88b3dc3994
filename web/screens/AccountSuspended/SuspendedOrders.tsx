import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuspendedOrders_orders$key } from '#web/__generated__/SuspendedOrders_orders.graphql.ts'
import { WithdrawOrder } from '#web/features/orders/WithdrawOrder.tsx'
import { SuspendedPart } from './SuspendedPart.tsx'

/** Unused purchases are refunded by withdrawing from them, as for any member (TRUST-04). */
export function SuspendedOrders(props: { orders: SuspendedOrders_orders$key }) {
  const { t } = useTranslation('settings')
  const orders = useFragment(fragment, props.orders).filter(
    ({ withdrawal, refunds }) => withdrawal || refunds.length > 0,
  )
  if (orders.length === 0)
    return (
      <SuspendedPart id="purchases" title={t('suspended.refundTitle')} text={t('suspended.refundNone')} />
    )
  return orders.map((order) => <WithdrawOrder key={order.id} order={order} />)
}

const fragment = graphql`
  fragment SuspendedOrders_orders on Order @relay(plural: true) {
    id
    withdrawal {
      __typename
    }
    refunds {
      __typename
    }
    ...WithdrawOrder_order
  }
`
