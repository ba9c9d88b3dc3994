import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderSum_bundle$key } from '../../__generated__/OrderSum_bundle.graphql.ts'
import { formatMoney } from '../../app/format.ts'
import css from './OrderSum.module.css'
import type { Quote } from './useOrderQuote.ts'

/** What an order costs in the end, line by line: the bundle, what a discount takes off, the total and the VAT in it. */
export function OrderSum({ bundle, quote }: { bundle: OrderSum_bundle$key; quote: Quote | undefined }) {
  const { t } = useTranslation(['premium', 'shell'])
  const { credits, price, activePrice } = useFragment(fragment, bundle)
  return (
    <dl className={css.sum}>
      <div><dt>{t('shell:cost', { count: credits })}</dt><dd>{formatMoney(quote?.listPrice ?? price)}</dd></div>
      {quote?.discount && (
        <div className={css.discount}>
          <dt>{t('discount.line', { code: quote.discount.code, percentage: quote.discount.valuePercentage })}</dt>
          <dd>− {formatMoney(quote.discountAmount)}</dd>
        </div>
      )}
      <div className={css.total}><dt>{t('order.total')}</dt><dd>{formatMoney(quote?.total ?? activePrice ?? price)}</dd></div>
      <div className={css.vat}>
        <dt>{quote ? t('facts.vat', { percentage: quote.vatPercentage }) : t('order.vatIncluded')}</dt>
        <dd>{quote ? formatMoney(quote.vat) : t('order.once')}</dd>
      </div>
    </dl>
  )
}

const fragment = graphql`
  fragment OrderSum_bundle on Bundle {
    credits
    price {
      amountMinor
      currency
    }
    activePrice {
      amountMinor
      currency
    }
  }
`
