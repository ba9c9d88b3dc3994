import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DirectDebitRefusal } from './DirectDebitRefusal.tsx'
import { methodText, type knownOffers, type KnownMethod } from './paymentMethods.ts'
import css from './PaymentMethods.module.css'

type Props = {
  offers: ReturnType<typeof knownOffers>
  chosen: KnownMethod | undefined
  onChoose: (method: KnownMethod) => void
  /** Why direct debit is missing, for a member who cannot use it. */
  directDebitRefusal?: string | null | undefined
}

/** The payment methods offered in the member's country, as one radio group. */
export function PaymentMethods({ offers, chosen, onChoose, directDebitRefusal }: Props) {
  const { t } = useTranslation('premium')
  const group = useId()
  return (
    <fieldset>
      <legend className={css.heading}>{t('payWith')}</legend>
      <div className={css.methods}>
        {offers.map(({ method, name }) => (
          <label key={method} className={css.method}>
            <input
              type="radio"
              name={group}
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            {methodText(t, { method, name })}
          </label>
        ))}
      </div>
      {chosen && <p className={css.hint}>{t(`methodHint.${chosen}`)}</p>}
      <DirectDebitRefusal refusal={directDebitRefusal} className={css.hint} />
    </fieldset>
  )
}
