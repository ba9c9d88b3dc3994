import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { PAYMENT_METHODS } from '#web/operator/parts/paymentMethods.ts'
import { VALIDITIES, type TypedTerms } from './terms.rules.ts'
import { useCountryName } from './useCountryName.ts'
import css from './Dialogs.module.css'

type Props = {
  terms: TypedTerms
  /** Those that members can pay from. */
  countries: readonly string[]
  currencies: readonly string[]
  /** In words, by field. */
  refused: Record<string, string>
  onChange: (changed: Partial<TypedTerms>) => void
}

/** What holds for a code, or for every one of a series. */
export function TermsFields({ terms, countries, currencies, refused, onChange }: Props) {
  const { t } = useTranslation('prices')
  const nameOf = useCountryName()
  return (
    <>
      <TextField
        label={t('terms.percentage')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={terms.percentage}
        error={refused.percentage}
        onChange={(event) => onChange({ percentage: event.target.value })}
      />
      <Select
        label={t('terms.validity')}
        value={terms.validity}
        options={VALIDITIES.map((value) => ({ value, text: t(`validity.${value}`) }))}
        onChange={(event) => onChange({ validity: event.target.value as TypedTerms['validity'] })}
      />
      <TextField
        label={t('terms.expires')}
        hint={t('terms.expiresHint')}
        type="datetime-local"
        value={terms.expires}
        error={refused.expiresAt}
        onChange={(event) => onChange({ expires: event.target.value })}
      />
      <Select
        label={t('terms.country')}
        emptyText={t('terms.anyCountry')}
        value={terms.country}
        options={countries.map((value) => ({ value, text: nameOf(value) }))}
        error={refused.country}
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <Select
        label={t('terms.currency')}
        emptyText={t('terms.anyCurrency')}
        value={terms.currency}
        options={currencies.map((value) => ({ value, text: value }))}
        error={refused.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      />
      <TextField
        label={t('terms.minimum')}
        hint={t('terms.minimumHint')}
        inputMode="decimal"
        autoComplete="off"
        value={terms.minimum}
        error={refused.minimum}
        onChange={(event) => onChange({ minimum: event.target.value })}
      />
      <MethodChoices terms={terms} refused={refused} onChange={onChange} />
    </>
  )
}

function MethodChoices({ terms, refused, onChange }: Pick<Props, 'terms' | 'refused' | 'onChange'>) {
  const { t } = useTranslation('prices')
  const { t: ofOrders } = useTranslation('orders')
  const { methods } = terms
  return (
    <fieldset className={css.methods}>
      <legend>{t('terms.methods')}</legend>
      {PAYMENT_METHODS.map((method) => (
        <Checkbox
          key={method}
          checked={methods.includes(method)}
          onChange={(event) =>
            onChange({
              methods: event.target.checked
                ? [...methods, method]
                : methods.filter((other) => other !== method),
            })
          }
        >
          {ofOrders(`methods.${method}`)}
        </Checkbox>
      ))}
      {refused.paymentMethods && <FieldError id="methods-error">{refused.paymentMethods}</FieldError>}
    </fieldset>
  )
}
