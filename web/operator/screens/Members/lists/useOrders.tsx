import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  useOrders_member$data,
  useOrders_member$key,
} from '#web/__generated__/useOrders_member.graphql.ts'
import { OrderTag } from '#web/operator/parts/OrderTag.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

type Order = NonNullable<useOrders_member$data['orders']>['edges'][number]['node']

/** The member's orders; each leads to its own page. */
export function useOrders(key: useOrders_member$key): MemberList<Order> {
  const { t } = useTranslation('people')
  const { t: ofOrders } = useTranslation('orders')
  const { orders } = useFragment(fragment, key)
  return {
    tab: 'orders',
    title: t('tabs.orders'),
    rows: orders?.edges.map(({ node }) => node) ?? [],
    total: orders?.totalCount ?? 0,
    keyOf: ({ id }) => id,
    columns: [
      {
        key: 'number',
        head: ofOrders('number'),
        text: ({ number }) => number,
        cell: ({ number }) => (
          <RowLink to={`/operator/orders/${encodeURIComponent(number)}`}>{number}</RowLink>
        ),
      },
      whenColumn(t('when'), ({ createdAt }) => createdAt),
      {
        key: 'credits',
        head: ofOrders('credits'),
        isExtra: true,
        isNumeric: true,
        text: (row) => formatNumber(row.credits),
      },
      { key: 'total', head: ofOrders('total'), isNumeric: true, text: ({ total }) => moneyText(total) },
      {
        key: 'state',
        head: ofOrders('state'),
        text: ({ state }) => ofOrders(`states.${state as 'PENDING'}`),
        cell: ({ state }) => <OrderTag state={state} />,
      },
    ],
  }
}

const fragment = graphql`
  fragment useOrders_member on OperatorMember {
    orders(first: 100) @include(if: $money) {
      totalCount
      edges {
        node {
          id
          number
          createdAt
          credits
          total {
            ...money_amount
          }
          state
        }
      }
    }
  }
`
