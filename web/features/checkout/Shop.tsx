import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Shop_query$key } from '#web/__generated__/Shop_query.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { moneyText } from '#web/runtime/text/money.ts'
import { BundleCards } from './BundleCards.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { PaymentCountry } from './PaymentCountry.tsx'
import { knownOffers, type KnownMethod } from './paymentMethods.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { useChangePaymentCountry } from './useChangePaymentCountry.ts'
import css from './Shop.module.css'

// Beyond the top of the window, so that the order also counts as reached once the reader has scrolled past
// it.
const ABOVE = '100000px 0px 0px'

/** Whether the order has come into view. The bar that leads to it would cover its button. */
function useIsOrderReached(): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const order = document.getElementById('order')
    if (!order) return
    const observer = new IntersectionObserver(
      (entries) => setReached(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ABOVE },
    )
    observer.observe(order)
    return () => observer.disconnect()
  })
  return isReached
}

/** The selection and the way to the order, on phones, until the order is in view. */
function OrderBar({ children }: { children: ReactNode }) {
  const isReached = useIsOrderReached()
  return (
    <div className={css.bar} hidden={isReached}>
      {children}
    </div>
  )
}

/** The bundles side by side, the payment methods, and the order that results from both. */
export function Shop(props: { query: Shop_query$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const query = useFragment(fragment, props.query)
  const { bundles, paymentOffers, directDebitRefusal, paymentCountry, viewer } = query
  const offers = knownOffers(paymentOffers)
  const country = useChangePaymentCountry()
  const [bundleId, setBundleId] = useState<string>()
  const [chosenMethod, setMethod] = useState<KnownMethod>()
  // Another country has other bundles and payment methods, so a choice holds only while it is offered.
  const bundle =
    bundles.find(({ id }) => id === bundleId) ?? bundles.find(({ popular }) => popular) ?? bundles[0]
  const { method } = offers.find((offer) => offer.method === chosenMethod) ?? offers[0] ?? {}
  if (!bundle || !method) return <EmptyState title={t('nothingSold.title')} text={t('nothingSold.text')} />

  function toOrder() {
    const order = document.getElementById('order')
    order?.scrollIntoView({ block: 'start' })
    order?.focus({ preventScroll: true })
  }
  return (
    <>
      {viewer && viewer.creditsOwed > 0 && (
        <Alert tone="warning" className={css.debt}>
          {t('debt.owed', { count: viewer.creditsOwed })}
        </Alert>
      )}
      <div className={css.shop}>
        <BundleCards bundles={bundles} chosenId={bundle.id} onChoose={setBundleId} />
        <div className={css.choices}>
          <PaymentMethods
            offers={offers}
            chosen={method}
            onChoose={setMethod}
            directDebitRefusal={directDebitRefusal}
          />
          <PaymentCountry query={query} country={country} />
        </div>
        <div className={css.order}>
          <OrderPanel
            bundle={bundle}
            method={method}
            country={paymentCountry.code}
            isHeld={country.isChanging}
          />
        </div>
      </div>
      <OrderBar>
        <span className={css.barText}>
          <b>{t('shell:cost', { count: bundle.credits })}</b>
          <span>{t('inclVat', { price: moneyText(bundle.activePrice ?? bundle.price) })}</span>
        </span>
        <Button onClick={toOrder}>{t('toOrder')}</Button>
      </OrderBar>
    </>
  )
}

const fragment = graphql`
  fragment Shop_query on Query {
    viewer {
      creditsOwed
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
    bundles {
      id
      credits
      popular
      price {
        ...money_amount
      }
      activePrice {
        ...money_amount
      }
      ...BundleCards_bundles
      ...OrderPanel_bundle
    }
  }
`
