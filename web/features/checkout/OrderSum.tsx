import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderSum_bundle$key } from '#web/__generated__/OrderSum_bundle.graphql.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import type { Quote } from './useOrderQuote.ts'
import css from './OrderSum.module.css'

type Props = {
  bundle: OrderSum_bundle$key
  quote: Quote | undefined
  /** The previous quote while another one loads: its lines stay without amounts, so that nothing jumps. */
  previous?: Quote | undefined
  /** The code that the member has entered. Codes of offers are not shown: the member never saw them. */
  enteredCode?: string | undefined
}

const UNKNOWN = '\u00a0'

/** The final price of an order, line by line: the bundle, the discount, the total and its VAT. */
export function OrderSum({ bundle, quote, previous, enteredCode }: Props) {
  const { t } = useTranslation(['premium', 'shell'])
  const { credits, price, activePrice } = useFragment(fragment, bundle)
  const { discount, vatPercentage } = quote ?? previous ?? {}
  // Only the server knows the price for an entered code.
  const isTotalKnown = !discount || activePrice !== null
  return (
    <dl className={css.sum} aria-busy={quote === undefined}>
      <div>
        <dt>{t('shell:cost', { count: credits })}</dt>
        <dd>{quote ? formatMoney(quote.listPrice) : moneyText(price)}</dd>
      </div>
      {discount && (
        <div className={css.discount}>
          <dt>
            {t(enteredCode === undefined ? 'discount.line' : 'discount.lineOfCode', {
              code: discount.code,
              percentage: discount.valuePercentage,
            })}
          </dt>
          <dd>{quote ? `−\u2060${formatMoney(quote.discountAmount)}` : UNKNOWN}</dd>
        </div>
      )}
      <div className={css.total}>
        <dt>{t('order.total')}</dt>
        <dd>{quote ? formatMoney(quote.total) : isTotalKnown ? moneyText(activePrice ?? price) : UNKNOWN}</dd>
      </div>
      <div className={css.vat}>
        <dt>
          {vatPercentage === undefined
            ? t('order.vatIncluded')
            : t('facts.vat', { percentage: vatPercentage })}
        </dt>
        <dd>{quote ? formatMoney(quote.vat) : previous ? UNKNOWN : t('order.once')}</dd>
      </div>
    </dl>
  )
}

const fragment = graphql`
  fragment OrderSum_bundle on Bundle {
    credits
    price {
      ...money_amount
    }
    activePrice {
      ...money_amount
    }
  }
`
