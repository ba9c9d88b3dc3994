import { useTranslation } from 'react-i18next'
import { graphql, readInlineData, useFragment } from 'react-relay'
import type { useOrders_member$key } from '#web/__generated__/useOrders_member.graphql.ts'
import type { useOrders_order$key } from '#web/__generated__/useOrders_order.graphql.ts'
import { OrderTag } from '#web/operator/parts/OrderTag.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { whenColumn } from './memberColumn.ts'
import type { PagedList } from './PagedRows.tsx'
import { afterOf } from './useOlderRows.ts'

/** An order, as the server gave it. */
export type Order = useOrders_order$key & { readonly id: string }

/** The member's orders; each leads to its own page. */
export function useOrders(key: useOrders_member$key): PagedList<Order> {
  const { t } = useTranslation('people')
  const { t: ofOrders } = useTranslation('orders')
  const { orders } = useFragment(fragment, key)
  const read = (order: Order) => readInlineData(orderFragment, order)
  return {
    tab: 'orders',
    title: t('tabs.orders'),
    rows: orders?.edges.map(({ node }) => node) ?? [],
    total: orders?.totalCount ?? 0,
    keyOf: ({ id }) => id,
    after: orders ? afterOf(orders.pageInfo) : undefined,
    columns: [
      {
        key: 'number',
        head: ofOrders('number'),
        text: (order) => read(order).number,
        cell: (order) => (
          <RowLink to={`/operator/orders/${encodeURIComponent(read(order).number)}`}>
            {read(order).number}
          </RowLink>
        ),
      },
      whenColumn(t('when'), (order) => read(order).createdAt),
      {
        key: 'credits',
        head: ofOrders('credits'),
        isExtra: true,
        isNumeric: true,
        text: (order) => formatNumber(read(order).credits),
      },
      {
        key: 'total',
        head: ofOrders('total'),
        isNumeric: true,
        text: (order) => moneyText(read(order).total),
      },
      {
        key: 'state',
        head: ofOrders('state'),
        text: (order) => ofOrders(`states.${read(order).state as 'PENDING'}`),
        cell: (order) => <OrderTag state={read(order).state} />,
      },
    ],
  }
}

const orderFragment = graphql`
  fragment useOrders_order on OperatorOrder @inline {
    number
    createdAt
    credits
    total {
      ...money_amount
    }
    state
  }
`

const fragment = graphql`
  fragment useOrders_member on OperatorMember {
    orders(first: 50) @include(if: $money) {
      totalCount
      edges {
        node {
          id
          ...useOrders_order
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
