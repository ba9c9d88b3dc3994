import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefundExtents_order$key } from '#web/__generated__/RefundExtents_order.graphql.ts'
import { TextField } from '#web/design/form/TextField.tsx'
import { moneyText } from '#web/runtime/text/money.ts'
import css from './RefundPanel.module.css'

export type Extent = 'WHOLE' | 'UNUSED' | 'PART'

type Props = {
  order: RefundExtents_order$key
  extent: Extent
  /** The amount as typed. */
  part: string
  /** Whether what is typed cannot go back. */
  isWrong: boolean
  onExtent: (extent: Extent) => void
  onPart: (part: string) => void
}

/** How much goes back: three choices, the last with an amount. */
export function RefundExtents({ order: key, extent, part, isWrong, onExtent, onPart }: Props) {
  const { t } = useTranslation('orders')
  const { refundChoices, credits } = useFragment(fragment, key)
  const { whole, unused } = refundChoices
  const most = whole ? moneyText(whole.amount) : ''
  const choice = (value: Extent, name: string, about: ReactNode, amount: ReactNode, isOff = false) => (
    <label className={css.choice}>
      <input
        type="radio"
        name="extent"
        checked={extent === value}
        disabled={isOff}
        onChange={() => onExtent(value)}
      />
      <span className={css.name}>
        {name}
        <small>{about}</small>
      </span>
      <b>{amount}</b>
    </label>
  )
  return (
    <fieldset className={css.choices}>
      <legend>{t('refund.extent')}</legend>
      <div className={css.box}>
        {choice('WHOLE', t('refund.whole'), t('refund.wholeText', { count: whole?.credits ?? 0 }), most)}
        {choice(
          'UNUSED',
          t('refund.unused'),
          unused ? t('refund.unusedText', { left: unused.credits, count: credits }) : t('refund.noneUnused'),
          unused ? moneyText(unused.amount) : '',
          !unused,
        )}
        {choice('PART', t('refund.part'), t('refund.partText', { most }), '')}
        {extent === 'PART' && (
          <TextField
            className={css.part}
            label={t('refund.amount', { currency: whole?.amount.currency })}
            inputMode="decimal"
            autoComplete="off"
            value={part}
            error={isWrong ? t('refund.wrongAmount', { most }) : undefined}
            onChange={(event) => onPart(event.target.value)}
          />
        )}
      </div>
    </fieldset>
  )
}

const fragment = graphql`
  fragment RefundExtents_order on OperatorOrder {
    credits
    refundChoices {
      whole {
        credits
        amount {
          currency
          ...money_amount
        }
      }
      unused {
        credits
        amount {
          ...money_amount
        }
      }
    }
  }
`
