import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import css from './PriceCard.module.css'

/** The bundles side by side, as one radio group. */
export function PriceCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={layout.visuallyHidden}>{label}</legend>
      <div className={css.room}>
        <div className={css.prices}>{children}</div>
      </div>
    </fieldset>
  )
}

type Props = {
  name: string
  value: string
  chosen: boolean
  onChoose: () => void
  credits: number
  /** The word under the number: "credits". */
  unit: string
  /** Formatted, with VAT. */
  price: string
  /** Formatted, when a discount is in force. */
  oldPrice?: string | undefined
  oldPriceLabel?: string
  /** The price without the discount, in words, for when the old price may not be struck through. */
  withoutDiscount?: string | undefined
  perMessage: string
  /** The flag's words on the popular bundle. */
  flag?: string
  tone?: 'plain' | 'bronze' | 'plum' | 'green'
}

/** One bundle of credits with its final price. */
export function PriceCard(props: Props) {
  const { tone = 'plain' } = props
  return (
    <label className={classes(css.price, tone !== 'plain' && css[tone])}>
      <input
        type="radio"
        name={props.name}
        value={props.value}
        checked={props.chosen}
        onChange={props.onChoose}
      />
      {props.flag && <span className={css.flag}>{props.flag}</span>}
      <span className={css.credits}>{props.credits}</span>
      <span className={css.unit}>{props.unit}</span>
      <span className={css.total}>
        <span className={css.amount}>
          {props.oldPrice && (
            <del>
              {props.oldPriceLabel && <span className={layout.visuallyHidden}>{props.oldPriceLabel} </span>}
              {props.oldPrice}
            </del>
          )}
          <span>{props.price}</span>
        </span>
        <span className={css.per}>{props.perMessage}</span>
        {props.withoutDiscount && <span className={css.per}>{props.withoutDiscount}</span>}
      </span>
      <span className={css.radio} aria-hidden />
    </label>
  )
}
