import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import type { CheckoutScreenQuery } from '../../__generated__/CheckoutScreenQuery.graphql.ts'
import type { CheckoutScreen_bundle$key } from '../../__generated__/CheckoutScreen_bundle.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import { formatMoney } from '../../app/format.ts'
import type { PageProps } from '../../app/page.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Screen } from '../../components/Screen.tsx'
import layout from '../../design/layout.module.css'
import css from './CheckoutScreen.module.css'
import { OrderPanel } from './OrderPanel.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { isKnownMethod, methodOfSlug, methodSlug } from './paymentMethods.ts'

/** Ordering one bundle. The method is part of the address, so that a link can name it and reload keeps it. */
export default function CheckoutScreen({ queryRef }: PageProps<CheckoutScreenQuery>) {
  const { t } = useTranslation(['premium', 'shell'])
  const navigate = useNavigate()
  const { id, paymentmethod } = useParams()
  const { node, paymentOffers, viewer } = usePreloadedQuery<CheckoutScreenQuery>(query, queryRef)
  const bundle = useFragment<CheckoutScreen_bundle$key>(bundleFragment, node?.bundle ?? null)
  if (!bundle) throw new NotFoundError()
  const methods = paymentOffers.map((offer) => offer.method).filter(isKnownMethod)
  // The name of a brand on the day, such as iDEAL while it becomes Wero.
  const names = new Map(paymentOffers.map((offer) => [offer.method as string, offer.name]))
  const method = methodOfSlug(paymentmethod, methods) ?? methods[0]
  return (
    <Screen title={t('checkout.title')}>
      <div className={css.columns}>
        <section>
          <h1>{t('checkout.title')}</h1>
          <div className={`${layout.panel} ${css.bundle}`}>
            <span className={css.credits}>{t('shell:cost', { count: bundle.credits })}</span>
            <span className={css.per}>{t('perMessage', { price: formatMoney(bundle.pricePerMessage) })}</span>
            <AppLink to={viewer?.paid ? '/credits' : '/premium'}>{t('checkout.other')}</AppLink>
          </div>
          <PaymentMethods methods={methods} names={names} chosen={method} onChoose={(chosen) => void navigate(`/credits/${id}/${methodSlug(chosen)}`, { replace: true, preventScrollReset: true })} />
        </section>
        <OrderPanel bundle={bundle} method={method} />
      </div>
    </Screen>
  )
}

const query = graphql`
  query CheckoutScreenQuery($id: ID!) @preloadable {
    viewer {
      id
      paid
    }
    paymentOffers {
      method
      name
    }
    node(id: $id) {
      ...CheckoutScreen_bundle @alias(as: "bundle")
    }
  }
`

const bundleFragment = graphql`
  fragment CheckoutScreen_bundle on Bundle {
    credits
    pricePerMessage {
      amountMinor
      currency
    }
    ...OrderPanel_bundle
  }
`
