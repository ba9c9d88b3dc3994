import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { formatMoney } from '#web/runtime/text/format.ts'
import { SHOWN_DISCOUNT_PERCENT, type Preview, type Row } from './priceList.rules.ts'
import css from './BundleRow.module.css'

type Props = {
  row: Row
  currency: string
  isPopular: boolean
  /** Whether the undiscounted price may be struck through, because a member has paid it lately. */
  isCharged: boolean
  /** Undefined while the fields cannot be read. */
  preview: Preview | undefined
  /** By field of the row. */
  refused: { credits: string | undefined; price: string | undefined; style: string | undefined }
  onChange: (changed: Partial<Row>) => void
  onPopular: (isPopular: boolean) => void
}

/** One bundle in its fields, and what a member sees of it. */
export function BundleRow({ row, currency, isPopular, isCharged, preview, refused, ...on }: Props) {
  const { t } = useTranslation('prices')
  const { style, isOffered, credits, price } = row
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>{t(`styles.${style}`)}</legend>
      <div className={css.choices}>
        <Checkbox
          checked={isOffered}
          error={refused.style}
          onChange={(event) => on.onChange({ isOffered: event.target.checked })}
        >
          {t('onSale')}
        </Checkbox>
        <Checkbox
          checked={isPopular && isOffered}
          disabled={!isOffered}
          onChange={(event) => on.onPopular(event.target.checked)}
        >
          {t('popular')}
        </Checkbox>
      </div>
      <TextField
        label={t('credits')}
        inputMode="numeric"
        autoComplete="off"
        value={credits}
        disabled={!isOffered}
        error={refused.credits}
        onChange={(event) => on.onChange({ credits: event.target.value })}
      />
      <TextField
        label={t('priceIn', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        disabled={!isOffered}
        error={refused.price}
        onChange={(event) => on.onChange({ price: event.target.value })}
      />
      <Shown preview={preview} currency={currency} isCharged={isCharged} />
    </fieldset>
  )
}

function Shown({ preview, currency, isCharged }: Pick<Props, 'preview' | 'currency' | 'isCharged'>) {
  const { t } = useTranslation('prices')
  if (!preview) return <p className={css.shown}>{t('preview.none')}</p>
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency })
  const discounted = { percent: SHOWN_DISCOUNT_PERCENT, price: money(preview.discountedMinor) }
  return (
    <ul className={css.shown} aria-label={t('preview.title')}>
      <li>{t('preview.perMessage', { price: money(preview.perMessageMinor) })}</li>
      {preview.savesPercent > 0 && <li>{t('preview.saves', { percent: preview.savesPercent })}</li>}
      <li>{t(isCharged ? 'preview.struck' : 'preview.discounted', discounted)}</li>
    </ul>
  )
}
