import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { TransactionScreen_order$key } from '#web/__generated__/TransactionScreen_order.graphql.ts'
import type { TransactionScreenQuery } from '#web/__generated__/TransactionScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { WithdrawOrder } from '#web/features/orders/WithdrawOrder.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import css from './TransactionScreen.module.css'

/** One order. It updates by itself: the shell's live feed brings every change. */
export default function TransactionScreen({ queryRef }: PageProps<TransactionScreenQuery>) {
  const { t } = useTranslation('premium')
  const { node, viewer } = usePreloadedQuery<TransactionScreenQuery>(query, queryRef)
  const order = useFragment<TransactionScreen_order$key>(orderFragment, node?.order ?? null)
  if (!order || !viewer) throw new NotFoundError()
  return (
    <Screen title={t('transaction.title')}>
      <div className={css.column}>
        <OrderProgress order={order} viewer={viewer} />
        <OrderFacts order={order} buyerName={viewer.profile.displayName} />
        <WithdrawOrder order={order} />
        <p className={css.all}>
          <AppLink to="/transactions">{t('transaction.all')}</AppLink>
        </p>
      </div>
    </Screen>
  )
}

const query = graphql`
  query TransactionScreenQuery($id: ID!) @preloadable {
    viewer {
      profile {
        displayName
      }
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
