import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { OrdersScreenQuery } from '#web/__generated__/OrdersScreenQuery.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { PausedFindField } from '#web/operator/parts/PausedFindField.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { addressOf, readOrderFilter, type OrderFilter } from './orderFilter.rules.ts'
import { OrdersToolbar } from './OrdersToolbar.tsx'
import { useOrderColumns } from './useOrderColumns.tsx'
import css from './OrdersScreen.module.css'

/** Orders of the site by state, period and text, with what they come to. */
export default function OrdersScreen({ queryRef }: PageProps<OrdersScreenQuery>) {
  const { t } = useTranslation('orders')
  const { operatorOrders } = usePreloadedQuery<OrdersScreenQuery>(query, queryRef)
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = readOrderFilter(new URLSearchParams(search))
  const columns = useOrderColumns()
  const { edges, pageInfo, totals } = operatorOrders
  const show = (changed: Partial<OrderFilter>) =>
    void navigate(addressOf({ ...filter, after: undefined, ...changed }), { replace: true })
  return (
    <Page
      title={t('title')}
      state={totals
        .toSorted((one, other) => other.orders - one.orders)
        .map(({ orders: count, paid, refunded }) =>
          t('totals', { count, paid: moneyText(paid), refunded: moneyText(refunded) }),
        )
        .join(' · ')}
      find={<PausedFindField label={t('find')} text={filter.text} onText={(text) => show({ text })} />}
      toolbar={<OrdersToolbar filter={filter} onFilter={show} />}
    >
      {edges.length === 0 ? (
        <EmptyPage title={t('none')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table
            label={t('title')}
            columns={columns}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      <nav className={css.pages} aria-label={t('pages')}>
        {filter.after !== undefined && (
          <LinkButton look="quiet" to={addressOf({ ...filter, after: undefined })}>
            {t('newest')}
          </LinkButton>
        )}
        {pageInfo.hasNextPage && (
          <LinkButton look="quiet" to={addressOf({ ...filter, after: pageInfo.endCursor ?? undefined })}>
            {t('older')}
          </LinkButton>
        )}
      </nav>
    </Page>
  )
}

const query = graphql`
  query OrdersScreenQuery($filter: OperatorOrderFilterInput!, $after: String) @preloadable {
    operatorOrders(filter: $filter, first: 50, after: $after) {
      totals {
        orders
        paid {
          ...money_amount
        }
        refunded {
          ...money_amount
        }
      }
      edges {
        node {
          id
          ...useOrderColumns_order
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
