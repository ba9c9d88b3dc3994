import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { OrderList_viewer$key } from '#web/__generated__/OrderList_viewer.graphql.ts'
import type { OrderListPageQuery } from '#web/__generated__/OrderListPageQuery.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { OrderRow } from './OrderRow.tsx'
import css from './OrderList.module.css'

const PAGE = 24

/** The member's orders, the newest first. */
export function OrderList(props: { viewer: OrderList_viewer$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const { data, hasNext, loadNext } = usePaginationFragment<OrderListPageQuery, OrderList_viewer$key>(
    fragment,
    props.viewer,
  )
  const [isLoading, startTransition] = useTransition()
  const { edges } = data.orders
  if (edges.length === 0) {
    return (
      <EmptyState title={t('transactions.empty.title')} text={t('transactions.empty.text')}>
        <LinkButton to={data.paid ? '/credits' : '/premium'} size="large">
          {t('transactions.empty.action')}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={css.list}>
        {edges.map(({ node }) => (
          <OrderRow key={node.id} order={node} />
        ))}
      </ul>
      {hasNext && (
        <Button
          look="quiet"
          block
          busy={isLoading}
          onClick={() => startTransition(() => void loadNext(PAGE))}
        >
          {t('shell:showMore')}
        </Button>
      )}
    </>
  )
}

const fragment = graphql`
  fragment OrderList_viewer on Viewer
  @refetchable(queryName: "OrderListPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    paid
    orders(first: $count, after: $cursor) @connection(key: "OrderList_orders") {
      edges {
        node {
          id
          ...OrderRow_order
        }
      }
    }
  }
`
