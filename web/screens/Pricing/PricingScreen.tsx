import { Trans, useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PricingScreenQuery } from '../../__generated__/PricingScreenQuery.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { creditsInMoney, formatMoney } from '../../app/format.ts'
import type { PageProps } from '../../app/page.ts'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Screen } from '../../components/Screen.tsx'
import { LinkButton } from '../../design/Button.tsx'
import layout from '../../design/layout.module.css'
import css from './PricingScreen.module.css'

/** What credits cost, for everybody, before anything is asked of them (CRED-04). */
export default function PricingScreen({ queryRef }: PageProps<PricingScreenQuery>) {
  const { t } = useTranslation(['premium', 'shell'])
  const { settings } = useSite()
  const signedIn = useSignedIn()
  const { bundles, paymentMethods, creditPrice } = usePreloadedQuery<PricingScreenQuery>(query, queryRef)
  const cost = (count: number) => {
    const credits = t('shell:cost', { count })
    return creditPrice ? t('shell:costWorth', { cost: credits, money: formatMoney(creditsInMoney(count, creditPrice)) }) : credits
  }
  return (
    <Screen title={t('pricing.title')}>
      <div className={layout.stack}>
        <h1>{t('pricing.title')}</h1>
        <p>{t('pricing.text')}</p>
        <ul className={css.bundles} aria-label={t('bundles')}>
          {bundles.map(({ id, credits, price, pricePerMessage, popular }) => (
            <li key={id} className={layout.panel}>
              {popular && <span className={css.popular}>{t('popular')}</span>}
              <span className={css.credits}>{t('shell:cost', { count: credits })}</span>
              <b>{t('inclVat', { price: formatMoney(price) })}</b>
              <span className={css.per}>{t('perMessage', { price: formatMoney(pricePerMessage) })}</span>
            </li>
          ))}
        </ul>
        <p>{t(settings.features.gifts ? 'pricing.message' : 'pricing.messageWithoutGifts', { cost: cost(settings.messageCredits), photo: cost(settings.photoCredits), gift: cost(settings.giftCredits) })}</p>
        <h2>{t('payWith')}</h2>
        <p>{paymentMethods.map((method) => t(`method.${method as 'IDEAL'}`)).join(' · ')}</p>
        <p>{t('order.refund', { count: settings.refundDays })}</p>
        <p className={layout.muted}>
          <Trans t={t} i18nKey="repeatOrder.accept" components={{ terms: <AppLink to="/terms" />, withdrawal: <AppLink to="/return-policy" /> }} />
        </p>
        <div>
          <LinkButton size="large" to={signedIn ? '/credits' : '/signup'}>
            {signedIn ? t('toOrder') : t('pricing.action')}
          </LinkButton>
        </div>
      </div>
    </Screen>
  )
}

const query = graphql`
  query PricingScreenQuery @preloadable {
    paymentMethods
    creditPrice {
      micro
      currency
    }
    bundles {
      id
      credits
      popular
      price {
        amountMinor
        currency
      }
      pricePerMessage {
        amountMinor
        currency
      }
    }
  }
`
