import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { waysToPay } from '#web/features/prices/priceExample.rules.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import layout from '#web/design/layout.module.css'
import css from './PricedConversation.module.css'

const OWN_MESSAGES = 3

/** A conversation with the price of each line, and what all of it costs. */
export function PricedConversation({ prices }: { prices: ClientPrices }) {
  const { t } = useTranslation(['premium', 'landing', 'shell'])
  const { messageCredits, photoCredits, signupCredits } = useSite().settings
  const credits = (count: number) => t('shell:cost', { count })
  const total = OWN_MESSAGES * messageCredits + photoCredits
  const own = (text: string) => ({ text, cost: messageCredits })
  const lines = [
    own(t('pricing.talk.first')),
    { text: t('pricing.talk.second'), cost: 0 },
    own(t('pricing.talk.third')),
    { text: undefined, cost: photoCredits },
    { text: t('pricing.talk.fourth'), cost: 0 },
    own(t('pricing.talk.fifth')),
  ]
  return (
    <section className={classes(layout.panel, css.panel)}>
      <h2>{t('pricing.talk.heading')}</h2>
      <p className={classes(layout.muted, layout.small)}>{t('pricing.talk.text')}</p>
      <ol className={css.lines}>
        {lines.map(({ text, cost }, index) => (
          <li key={index} className={cost > 0 || text === undefined ? css.own : undefined}>
            {text === undefined ? (
              <img
                src="/landers/scene-dunes.webp"
                alt={t('pricing.photo')}
                width={480}
                height={600}
                loading="lazy"
              />
            ) : (
              <span className={css.bubble}>{text}</span>
            )}
            {cost > 0 ? (
              <span className={css.cost}>{credits(cost)}</span>
            ) : (
              <span className={classes(css.cost, css.free)}>{t('landing:cost.free')}</span>
            )}
          </li>
        ))}
      </ol>
      <dl className={css.sum}>
        <div className={css.total}>
          <dt>{t('landing:cost.total')}</dt>
          <dd>{credits(total)}</dd>
        </div>
        {waysToPay(total, prices.bundles, signupCredits).map(({ isGiven, credits: count, money }) => (
          <div key={`${isGiven} ${count}`}>
            <dt>{t(isGiven ? 'pricing.talk.given' : 'pricing.talk.bundle', { credits: credits(count) })}</dt>
            <dd>{formatMoney(money)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
