import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BundleCards_bundles$key } from '#web/__generated__/BundleCards_bundles.graphql.ts'
import { PriceCard, PriceCards } from '#web/design/card/PriceCard.tsx'
import { moneyText } from '#web/runtime/text/money.ts'

const TONES: Record<string, 'plain' | 'bronze' | 'plum' | 'green'> = {
  p0: 'plain',
  p1: 'bronze',
  p2: 'plum',
  p3: 'green',
}

type Props = {
  bundles: BundleCards_bundles$key
  chosenId: string
  onChoose: (bundleId: string) => void
}

/** The bundles with their prices, one of which is chosen. */
export function BundleCards({ bundles, chosenId, onChoose }: Props) {
  const { t } = useTranslation('premium')
  return (
    <PriceCards label={t('bundles')}>
      {useFragment(fragment, bundles).map(
        ({ id, credits, price, pricePerMessage, activePrice, activePricePerMessage, ...bundle }) => (
          <PriceCard
            key={id}
            name="bundle"
            value={id}
            chosen={id === chosenId}
            onChoose={() => onChoose(id)}
            credits={credits}
            unit={t('unit')}
            price={moneyText(activePrice ?? price)}
            // An old price is struck through only if it was really charged lately.
            oldPrice={activePrice && bundle.priceCharged ? moneyText(price) : undefined}
            oldPriceLabel={t('discount.oldPrice')}
            withoutDiscount={
              activePrice && !bundle.priceCharged
                ? t('discount.without', { price: moneyText(price) })
                : undefined
            }
            perMessage={t('perMessage', { price: moneyText(activePricePerMessage ?? pricePerMessage) })}
            flag={bundle.popular ? t('popular') : undefined}
            tone={TONES[bundle.style]}
          />
        ),
      )}
    </PriceCards>
  )
}

const fragment = graphql`
  fragment BundleCards_bundles on Bundle @relay(plural: true) {
    id
    credits
    style
    popular
    price {
      ...money_amount
    }
    pricePerMessage {
      ...money_amount
    }
    activePrice {
      ...money_amount
    }
    activePricePerMessage {
      ...money_amount
    }
    priceCharged
  }
`
