import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import css from './PaymentMethods.module.css'
import type { KnownMethod } from './paymentMethods.ts'

type Props = { methods: readonly KnownMethod[]; names?: ReadonlyMap<string, string | null | undefined>; chosen: KnownMethod | undefined; onChoose: (method: KnownMethod) => void }

/** The ways of paying that are offered in the member's country, as one radio group. */
export function PaymentMethods({ methods, names, chosen, onChoose }: Props) {
  const { t } = useTranslation('premium')
  const name = useId()
  return (
    <fieldset>
      <legend className={css.heading}>{t('payWith')}</legend>
      <div className={css.methods}>
        {methods.map((method) => (
          <label key={method} className={css.method}>
            <input type="radio" name={name} value={method} checked={method === chosen} onChange={() => onChoose(method)} />
            {names?.get(method) ?? t(`method.${method}`)}
          </label>
        ))}
      </div>
      {chosen && <p className={css.hint}>{t(`methodHint.${chosen}`)}</p>}
    </fieldset>
  )
}
