import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import type { CheckoutScreen_bundle$key } from '#web/__generated__/CheckoutScreen_bundle.graphql.ts'
import type { CheckoutScreenQuery } from '#web/__generated__/CheckoutScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { OrderPanel } from '#web/features/checkout/OrderPanel.tsx'
import { PaymentCountry } from '#web/features/checkout/PaymentCountry.tsx'
import { knownOffers, methodOfSlug, methodSlug } from '#web/features/checkout/paymentMethods.ts'
import { PaymentMethods } from '#web/features/checkout/PaymentMethods.tsx'
import { useChangePaymentCountry } from '#web/features/checkout/useChangePaymentCountry.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import layout from '#web/design/layout.module.css'
import css from './CheckoutScreen.module.css'

/**
 * Ordering one bundle. The payment method is part of the address, so that a link can name it and a reload
 * keeps it.
 */
export default function CheckoutScreen({ queryRef }: PageProps<CheckoutScreenQuery>) {
  const { t } = useTranslation(['premium', 'shell'])
  const navigate = useNavigate()
  const { id, paymentmethod } = useParams()
  const data = usePreloadedQuery<CheckoutScreenQuery>(query, queryRef)
  const { node, paymentOffers, directDebitRefusal, paymentCountry, viewer } = data
  const bundle = useFragment<CheckoutScreen_bundle$key>(bundleFragment, node?.bundle ?? null)
  const country = useChangePaymentCountry((sold) => {
    // It has another currency there: the shop offers its replacement.
    if (id && !sold.includes(id)) void navigate(viewer?.paid ? '/credits' : '/premium', { replace: true })
  })
  if (!bundle) throw new NotFoundError()
  const offers = knownOffers(paymentOffers)
  const methods = offers.map((offer) => offer.method)
  const method = methodOfSlug(paymentmethod, methods) ?? methods[0]
  return (
    <Screen title={t('checkout.title')}>
      <div className={css.columns}>
        <section>
          <h1>{t('checkout.title')}</h1>
          <div className={`${layout.panel} ${css.bundle}`}>
            <span className={css.credits}>{t('shell:cost', { count: bundle.credits })}</span>
            <span className={css.per}>{t('perMessage', { price: moneyText(bundle.pricePerMessage) })}</span>
            <AppLink to={viewer?.paid ? '/credits' : '/premium'}>{t('checkout.other')}</AppLink>
          </div>
          <PaymentMethods
            offers={offers}
            chosen={method}
            directDebitRefusal={directDebitRefusal}
            onChoose={(chosen) =>
              void navigate(`/credits/${id}/${methodSlug(chosen)}`, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <div className={css.country}>
            <PaymentCountry query={data} country={country} />
          </div>
        </section>
        <OrderPanel
          bundle={bundle}
          method={method}
          country={paymentCountry.code}
          isHeld={country.isChanging}
        />
      </div>
    </Screen>
  )
}

const query = graphql`
  query CheckoutScreenQuery($id: ID!) @preloadable {
    viewer {
      paid
    }
    directDebitRefusal
    paymentOffers {
      method
      # eslint-disable-next-line relay/unused-fields -- methodText reads it
      name
    }
    paymentCountry {
      code
    }
    ...PaymentCountry_query
    node(id: $id) {
      ...CheckoutScreen_bundle @alias(as: "bundle")
    }
  }
`

const bundleFragment = graphql`
  fragment CheckoutScreen_bundle on Bundle {
    credits
    pricePerMessage {
      ...money_amount
    }
    ...OrderPanel_bundle
  }
`
