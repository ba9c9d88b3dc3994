import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { knownOffers, methodText } from '#web/features/checkout/paymentMethods.ts'
import { PriceQuestions } from '#web/features/prices/PriceQuestions.tsx'
import { usePrices } from '#web/features/prices/usePrices.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import { CostTiles } from './CostTiles.tsx'
import { FreeAndPaid } from './FreeAndPaid.tsx'
import { PricedConversation } from './PricedConversation.tsx'
import layout from '#web/design/layout.module.css'
import css from './PricingScreen.module.css'

/** The prices of credits, for every reader, before any question (CRED-04). */
export default function PricingScreen() {
  const { t } = useTranslation(['premium', 'landing'])
  const { settings } = useSite()
  const signedIn = useSignedIn()
  const { prices, failure } = usePrices()
  // The error page reports it, with a retry.
  if (failure) throw failure
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle description={t('pricing.text')}>{t('pricing.title')}</PageTitle>
      <div className={layout.stack}>
        <h1>{t('pricing.title')}</h1>
        <p>{t('pricing.text')}</p>
        {prices ? <Prices prices={prices} /> : <Skeleton shape="line" />}
        <div>
          <LinkButton size="large" to={signedIn ? '/credits' : '/signup'}>
            {signedIn ? t('toOrder') : t('pricing.action')}
          </LinkButton>
        </div>
        <p className={classes(layout.muted, layout.small)}>
          {t('order.refund', { count: settings.refundDays })}{' '}
          <MarkedText
            text={t('repeatOrder.accept')}
            parts={{ terms: <AppLink to="/terms" />, withdrawal: <AppLink to="/return-policy" /> }}
          />
        </p>
        <div className={css.columns}>
          {prices && <PricedConversation prices={prices} />}
          <div>
            <FreeAndPaid />
            {prices && <Methods prices={prices} />}
            <section>
              <h2>{t('landing:questions.heading')}</h2>
              <PriceQuestions />
            </section>
          </div>
        </div>
      </div>
    </div>
  )
}

function Prices({ prices: { bundles, creditPrice } }: { prices: ClientPrices }) {
  const { t } = useTranslation(['premium', 'shell'])
  return (
    <>
      <CostTiles creditPrice={creditPrice} />
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
    </>
  )
}

function Methods({ prices: { paymentOffers } }: { prices: ClientPrices }) {
  const { t } = useTranslation('premium')
  return (
    <section>
      <h2>{t('payWith')}</h2>
      <p>
        {knownOffers(paymentOffers)
          .map((offer) => methodText(t, offer))
          .join('\u00a0· ')}
      </p>
    </section>
  )
}
