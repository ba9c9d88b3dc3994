import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { RepeatOrderScreenQuery } from '#web/__generated__/RepeatOrderScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import { DirectDebitRefusal } from '#web/features/checkout/DirectDebitRefusal.tsx'
import { knownOffers } from '#web/features/checkout/paymentMethods.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { useFreshData } from '#web/runtime/page/useFreshData.ts'
import { RepeatOrderPanel } from './RepeatOrderPanel.tsx'
import layout from '#web/design/layout.module.css'

/**
 * Repeats the last purchase with one press of the order button (CRED-05). A bundle no longer sold leads to
 * the shop.
 */
export default function RepeatOrderScreen({ queryRef }: PageProps<RepeatOrderScreenQuery>) {
  const { t } = useTranslation('premium')
  const { search } = useLocation()
  const { viewer, paymentOffers, directDebitRefusal, paymentCountry } =
    usePreloadedQuery<RepeatOrderScreenQuery>(query, queryRef)
  useFreshData(query, queryRef)
  if (!viewer) return null
  if (!viewer.paid) return <Redirect to={`/premium${search}`} />
  const last = viewer.orders.edges.find(
    ({ node }) => node.state === 'COMPLETED' || node.state === 'REFUNDED',
  )?.node
  if (!last?.bundle) return <Redirect to={`/credits${search}`} />
  const offer = knownOffers(paymentOffers).find(({ method }) => method === last.method)
  return (
    <Screen title={t('repeat')} narrow>
      <div className={layout.stack}>
        <h1>{t('repeat')}</h1>
        {last.method === 'DIRECT_DEBIT' && (
          <DirectDebitRefusal refusal={directDebitRefusal} className={layout.muted} />
        )}
        <RepeatOrderPanel
          bundle={last.bundle}
          offer={offer}
          stored={viewer.storedMethod ?? undefined}
          country={paymentCountry.code}
        />
      </div>
    </Screen>
  )
}

const query = graphql`
  query RepeatOrderScreenQuery @preloadable {
    viewer {
      paid
      # eslint-disable-next-line relay/unused-fields -- the panel says it
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
              ...RepeatOrderPanel_bundle
            }
          }
        }
      }
    }
    paymentCountry {
      code
    }
    directDebitRefusal
    paymentOffers {
      method
      # eslint-disable-next-line relay/unused-fields -- methodText reads it
      name
    }
  }
`
