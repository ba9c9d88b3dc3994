import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useOrderColumns_order$key } from '#web/__generated__/useOrderColumns_order.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { OrderTag } from '#web/operator/parts/OrderTag.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'

/** The columns of the list of orders. */
export function useOrderColumns(): readonly Column<useOrderColumns_order$key>[] {
  const { t } = useTranslation('orders')
  const read = (key: useOrderColumns_order$key) => readInlineData(fragment, key)
  const stateOf = (key: useOrderColumns_order$key) => t(`states.${read(key).state as 'PENDING'}`)
  return [
    {
      key: 'number',
      head: t('number'),
      text: (key) => read(key).number,
      cell: (key) => (
        <RowLink to={`/operator/orders/${encodeURIComponent(read(key).number)}`}>{read(key).number}</RowLink>
      ),
    },
    { key: 'placed', head: t('placed'), text: (key) => formatDate(read(key).createdAt, MOMENT) },
    {
      key: 'member',
      head: t('member'),
      text: (key) => read(key).memberName,
      cell: (key) => <bdi>{read(key).memberName}</bdi>,
    },
    {
      key: 'credits',
      head: t('credits'),
      isNumeric: true,
      text: (key) => formatNumber(read(key).credits),
    },
    { key: 'total', head: t('total'), isNumeric: true, text: (key) => moneyText(read(key).total) },
    { key: 'method', head: t('method'), text: (key) => t(`methods.${read(key).method as 'IDEAL'}`) },
    {
      key: 'state',
      head: t('state'),
      text: stateOf,
      cell: (key) => <OrderTag state={read(key).state} />,
    },
  ]
}

const fragment = graphql`
  fragment useOrderColumns_order on OperatorOrder @inline {
    number
    createdAt
    memberName
    credits
    total {
      ...money_amount
    }
    method
    state
  }
`
