import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderRow_order$key } from '../../__generated__/OrderRow_order.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { moneyText } from '../../components/moneyText.ts'
import css from './OrderRow.module.css'
import { OrderStateTag } from './OrderStateTag.tsx'

/** One order in the list; the whole row opens it. */
export function OrderRow(props: { order: OrderRow_order$key }) {
  const { t, i18n } = useTranslation(['premium', 'shell'])
  const { id, number, credits, total, createdAt, state } = useFragment(fragment, props.order)
  return (
    <li>
      <AppLink to={`/transactions/${id}`} className={css.row}>
        <span className={css.words}>
          <span className={css.credits}>{t('shell:cost', { count: credits })}</span>
          <span className={css.facts}>
            <time dateTime={createdAt}>{new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(createdAt))}</time> · {number}
          </span>
        </span>
        <OrderStateTag state={state} />
        <span className={css.total}>{moneyText(total, i18n.language)}</span>
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
    state
    total {
      amountMinor
      currency
    }
  }
`
