import { useTranslation } from 'react-i18next'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import { EXAMPLE_MESSAGES, priceExample } from './priceExample.rules.ts'
import css from './PriceExample.module.css'

/**
 * An evening of chatting as a receipt, from the price list of the reader's country. Hidden if no bundle
 * covers it.
 */
export function PriceExample({ prices }: { prices: ClientPrices }) {
  const { t } = useTranslation(['landing', 'shell'])
  const example = priceExample(prices.bundles, useSite().settings)
  if (example === undefined) return null
  const { bundle, messages, photo, total, money, left } = example
  const credits = (count: number) => t('shell:cost', { count })
  const lines = [
    [t('cost.messages', { messages: EXAMPLE_MESSAGES }), credits(messages)],
    [t('cost.photo'), credits(photo)],
  ]
  return (
    <div className={css.receipt}>
      <h3>
        {t('cost.example')}
        <Tag tone="sunken">
          {credits(bundle.credits)} · {formatMoney(bundle.price)}
        </Tag>
      </h3>
      <dl>
        <div className={css.free}>
          <dt>{t('cost.looking')}</dt>
          <dd>{t('cost.free')}</dd>
        </div>
        {lines.map(([what, cost]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{cost}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{t('cost.total')}</dt>
          <dd>
            {credits(total)} · {formatMoney(money)}
          </dd>
        </div>
        <div className={css.left}>
          <dt>{t('cost.left')}</dt>
          <dd>{credits(left)}</dd>
        </div>
      </dl>
      <p>{t('cost.note', { price: formatMoney(bundle.pricePerMessage) })}</p>
    </div>
  )
}
