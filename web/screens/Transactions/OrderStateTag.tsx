import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderStateTag_order$key } from '#web/__generated__/OrderStateTag_order.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import { isPartlyRefunded, isRefundToFollow, knownState } from './orderState.ts'
import css from './OrderStateTag.module.css'

/** The state of an order in a word; with the amount for a partial refund. */
export function OrderStateTag(props: { order: OrderStateTag_order$key }) {
  const { t } = useTranslation('premium')
  const order = useFragment(fragment, props.order)
  const known = knownState(order.state)
  const words = () => {
    if (isRefundToFollow(order)) return t('refundToFollow')
    if (order.refunded && isPartlyRefunded(order))
      return t('partlyRefunded.tag', { amount: formatMoney(order.refunded) })
    return t(`orderState.${known}`)
  }
  return <span className={classes(css.tag, css[known])}>{words()}</span>
}

const fragment = graphql`
  fragment OrderStateTag_order on Order {
    state
    # eslint-disable-next-line relay/unused-fields -- isRefundToFollow reads it
    refundState
    # eslint-disable-next-line relay/unused-fields -- isPartlyRefunded compares them
    total {
      # eslint-disable-next-line relay/unused-fields -- as above
      amountMinor
    }
    refunded {
      # eslint-disable-next-line relay/unused-fields -- formatMoney reads them
      amountMinor
      # eslint-disable-next-line relay/unused-fields -- as above
      currency
    }
  }
`
