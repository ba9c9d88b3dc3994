import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SecondPerson_order$key } from '#web/__generated__/SecondPerson_order.graphql.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import css from './RefundPanel.module.css'

/** How far a refund is from the sum above which a second operator has to agree. */
export function SecondPerson({
  order: key,
  amountMinor,
}: {
  order: SecondPerson_order$key
  amountMinor: number
}) {
  const { t } = useTranslation('orders')
  const { givenRecently, secondPersonAbove } = useFragment(fragment, key).refundChoices
  const { currency, amountMinor: limit } = secondPersonAbove
  const sum = givenRecently.amountMinor + amountMinor
  const texts = {
    sum: formatMoney({ amountMinor: sum, currency }),
    limit: formatMoney({ amountMinor: limit, currency }),
  }
  return (
    <div className={css.second}>
      <p className={css.sum}>
        <b>{t('second.title')}</b>
        <span>{t('second.sum', texts)}</span>
      </p>
      <progress aria-label={t('second.title')} max={Math.max(limit, 1)} value={Math.min(sum, limit)} />
      <p>{t(sum > limit ? 'second.waits' : 'second.alone', texts)}</p>
    </div>
  )
}

const fragment = graphql`
  fragment SecondPerson_order on OperatorOrder {
    refundChoices {
      givenRecently {
        amountMinor
      }
      secondPersonAbove {
        amountMinor
        currency
      }
    }
  }
`
