import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { TransactionsScreenQuery } from '#web/__generated__/TransactionsScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { useFreshData } from '#web/runtime/page/useFreshData.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { OrderList } from './OrderList.tsx'

/** Everything the member has ordered (CRED-07). */
export default function TransactionsScreen({ queryRef }: PageProps<TransactionsScreenQuery>) {
  const { t } = useTranslation('premium')
  const { viewer } = usePreloadedQuery<TransactionsScreenQuery>(query, queryRef)
  useFreshData(query, queryRef)
  if (!viewer) return null
  return (
    <Screen title={t('transactions.title')} narrow>
      <h1>{t('transactions.title')}</h1>
      <OrderList viewer={viewer} />
      <CreditHistory viewer={viewer} />
    </Screen>
  )
}

const query = graphql`
  query TransactionsScreenQuery @preloadable {
    viewer {
      ...OrderList_viewer
      ...CreditHistory_viewer
    }
  }
`
