import { graphql, usePreloadedQuery } from 'react-relay'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import type { RepeatOrderScreenQuery } from '../../__generated__/RepeatOrderScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import layout from '../../design/layout.module.css'
import { isKnownMethod } from '../Checkout/paymentMethods.ts'
import { RepeatOrderPanel } from './RepeatOrderPanel.tsx'

/** What was bought last, to order it again with one press of the order button (CRED-05). What is not sold any more leads to the shop. */
export default function RepeatOrderScreen({ queryRef }: PageProps<RepeatOrderScreenQuery>) {
  const { t } = useTranslation('premium')
  const { search } = useLocation()
  const { viewer, paymentMethods } = usePreloadedQuery<RepeatOrderScreenQuery>(query, queryRef)
  if (!viewer) return null
  if (!viewer.paid) return <Navigate to={`/premium${search}`} replace />
  const last = viewer.orders.edges.find(({ node }) => node.state === 'COMPLETED')?.node
  if (!last?.bundle) return <Navigate to={`/credits${search}`} replace />
  const method = paymentMethods.filter(isKnownMethod).find((known) => known === last.method)
  return (
    <Screen title={t('repeat')} narrow>
      <div className={layout.stack}>
        <h1>{t('repeat')}</h1>
        <RepeatOrderPanel bundle={last.bundle} method={method} stored={viewer.storedMethod ?? undefined} />
      </div>
    </Screen>
  )
}

const query = graphql`
  query RepeatOrderScreenQuery @preloadable {
    viewer {
      id
      paid
      storedMethod {
        method
        label
      }
      orders(first: 20) {
        edges {
          node {
            state
            method
            bundle {
              id
              ...RepeatOrderPanel_bundle
            }
          }
        }
      }
    }
    paymentMethods
  }
`
