import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { TransactionScreenQuery } from '../../__generated__/TransactionScreenQuery.graphql.ts'
import type { TransactionScreen_order$key } from '../../__generated__/TransactionScreen_order.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Screen } from '../../components/Screen.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import css from './TransactionScreen.module.css'
import { WithdrawOrder } from './WithdrawOrder.tsx'

/** One order. It follows the provider's word by itself: the shell's live feed brings every change. */
export default function TransactionScreen({ queryRef }: PageProps<TransactionScreenQuery>) {
  const { t } = useTranslation('premium')
  const { node, viewer } = usePreloadedQuery<TransactionScreenQuery>(query, queryRef)
  const order = useFragment<TransactionScreen_order$key>(orderFragment, node?.order ?? null)
  if (!order || !viewer) throw new NotFoundError()
  return (
    <Screen title={t('transaction.title')}>
      <div className={css.column}>
        <OrderProgress order={order} viewer={viewer} />
        <OrderFacts order={order} />
        <WithdrawOrder order={order} />
        <p className={css.all}><AppLink to="/transactions">{t('transaction.all')}</AppLink></p>
      </div>
    </Screen>
  )
}

const query = graphql`
  query TransactionScreenQuery($id: ID!) @preloadable {
    viewer {
      id
      ...OrderProgress_viewer
    }
    node(id: $id) {
      ...TransactionScreen_order @alias(as: "order")
    }
  }
`

const orderFragment = graphql`
  fragment TransactionScreen_order on Order {
    ...OrderProgress_order
    ...OrderFacts_order
    ...WithdrawOrder_order
  }
`
