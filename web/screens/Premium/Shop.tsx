import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Shop_query$key } from '../../__generated__/Shop_query.graphql.ts'
import { formatMoney } from '../../app/format.ts'
import { Button } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { PriceCard, PriceCards } from '../../design/PriceCard.tsx'
import { OrderPanel } from '../Checkout/OrderPanel.tsx'
import { PaymentMethods } from '../Checkout/PaymentMethods.tsx'
import { isKnownMethod, type KnownMethod } from '../Checkout/paymentMethods.ts'
import css from './Shop.module.css'

const TONES: Record<string, 'plain' | 'bronze' | 'plum' | 'green'> = { p0: 'plain', p1: 'bronze', p2: 'plum', p3: 'green' }

/** The bundles side by side, the ways of paying, and the order that follows from both choices. */
export function Shop(props: { query: Shop_query$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const { bundles, paymentMethods } = useFragment(fragment, props.query)
  const methods = paymentMethods.filter(isKnownMethod)
  const [bundleId, setBundleId] = useState(() => (bundles.find(({ popular }) => popular) ?? bundles[0])?.id)
  const [method, setMethod] = useState<KnownMethod | undefined>(methods[0])
  const bundle = bundles.find(({ id }) => id === bundleId) ?? bundles[0]
  if (!bundle || !method) return <EmptyState title={t('nothingSold.title')} text={t('nothingSold.text')} />

  function toOrder() {
    const order = document.getElementById('order')
    order?.scrollIntoView({ block: 'start' })
    order?.focus({ preventScroll: true })
  }
  return (
    <>
      <PriceCards label={t('bundles')}>
        {bundles.map(({ id, credits, price, pricePerMessage, activePrice, activePricePerMessage, priceCharged, popular, style }) => (
          <PriceCard
            key={id}
            name="bundle"
            value={id}
            chosen={id === bundle.id}
            onChoose={() => setBundleId(id)}
            credits={credits}
            unit={t('unit')}
            price={formatMoney(activePrice ?? price)}
            // An old price is struck through only if somebody really paid it lately.
            oldPrice={activePrice && priceCharged ? formatMoney(price) : undefined}
            oldPriceLabel={t('discount.oldPrice')}
            withoutDiscount={activePrice && !priceCharged ? t('discount.without', { price: formatMoney(price) }) : undefined}
            perMessage={t('perMessage', { price: formatMoney(activePricePerMessage ?? pricePerMessage) })}
            flag={popular ? t('popular') : undefined}
            tone={TONES[style]}
          />
        ))}
      </PriceCards>
      <div className={css.order}>
        <PaymentMethods methods={methods} chosen={method} onChoose={setMethod} />
        <OrderPanel bundle={bundle} method={method} />
      </div>
      <div className={css.bar}>
        <span className={css.barText}>
          <b>{t('shell:cost', { count: bundle.credits })}</b>
          <span>{t('inclVat', { price: formatMoney(bundle.activePrice ?? bundle.price) })}</span>
        </span>
        <Button onClick={toOrder}>{t('toOrder')}</Button>
      </div>
    </>
  )
}

const fragment = graphql`
  fragment Shop_query on Query {
    paymentMethods
    bundles {
      id
      credits
      style
      popular
      price {
        amountMinor
        currency
      }
      pricePerMessage {
        amountMinor
        currency
      }
      activePrice {
        amountMinor
        currency
      }
      activePricePerMessage {
        amountMinor
        currency
      }
      priceCharged
      ...OrderPanel_bundle
    }
  }
`
