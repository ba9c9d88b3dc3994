import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderRow_order$key } from '#web/__generated__/OrderRow_order.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { OrderStateTag } from './OrderStateTag.tsx'
import css from './OrderRow.module.css'

/** One order in the list; the whole row opens it. */
export function OrderRow(props: { order: OrderRow_order$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const order = useFragment(fragment, props.order)
  const { id, number, credits, total, createdAt } = order
  return (
    <li>
      <AppLink to={`/transactions/${id}`} className={css.row}>
        <span className={css.words}>
          <span className={css.credits}>{t('shell:cost', { count: credits })}</span>
          <span className={css.facts}>
            <time dateTime={createdAt}>{formatDate(createdAt, { dateStyle: 'medium' })}</time> ·{' '}
            <span className={css.number}>{number}</span>
          </span>
        </span>
        <OrderStateTag order={order} />
        <span className={css.total}>{moneyText(total)}</span>
      </AppLink>
    </li>
  )
}

const fragment = graphql`
  fragment OrderRow_order on Order {
    id
    number
    credits
    createdAt
    ...OrderStateTag_order
    total {
      ...money_amount
    }
  }
`
