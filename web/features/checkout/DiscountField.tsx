import { Plus } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { formatMoney } from '#web/runtime/text/format.ts'
import type { Quote, QuoteRefusal } from './useOrderQuote.ts'
import css from './DiscountField.module.css'

type Props = {
  code: string | undefined
  onCode: (code: string | undefined) => void
  refusal: QuoteRefusal | undefined
  /** The total that the member would pay without the code, where that is less. */
  cheaper: Quote['totalWithoutCode']
}

/**
 * A discount code, behind a link because most members have none. It replaces the active discount, and says so
 * where that one was better.
 */
export function DiscountField({ code, onCode, refusal, cheaper }: Props) {
  const { t, i18n } = useTranslation(['premium', 'errors'])
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen) {
    return (
      <Button look="plain" icon={Plus} onClick={() => setOpen(true)}>
        {t('discount.enter')}
      </Button>
    )
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(text.trim() || undefined)
  }
  const isApplied = code !== undefined && refusal === undefined
  const words = (refused: QuoteRefusal) => {
    const minimum = refused.minimumOrder ? formatMoney(refused.minimumOrder) : ''
    return i18n.exists(`errors:${refused.code}`)
      ? t(`errors:${refused.code as 'CODE_MINIMUM_ORDER'}`, { minimum })
      : t('errors:GENERIC')
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.row}>
        <TextField
          label={t('discount.label')}
          name="discountCode"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-describedby={refusal ? id : undefined}
          aria-invalid={refusal !== undefined}
        />
        {isApplied ? (
          <Button
            look="quiet"
            onClick={() => {
              setText('')
              onCode(undefined)
            }}
          >
            {t('discount.remove')}
          </Button>
        ) : (
          <Button type="submit" look="quiet">
            {t('discount.apply')}
          </Button>
        )}
      </div>
      {refusal && (
        <p id={id} className={css.refusal} role="alert">
          {words(refusal)}{' '}
          {refusal.openOrderId && (
            <AppLink to={`/transactions/${refusal.openOrderId}`}>{t('discount.openOrder')}</AppLink>
          )}
        </p>
      )}
      {isApplied && cheaper && (
        <p className={css.cheaper} role="status">
          {t('discount.cheaperWithout', { price: formatMoney(cheaper) })}
        </p>
      )}
    </form>
  )
}
