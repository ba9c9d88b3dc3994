import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferPaymentMethodInput } from '#web/__generated__/methodChangesOfferMutation.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { DialogForm } from '#web/operator/forms/DialogForm.tsx'
import { useForm } from '#web/operator/forms/useForm.ts'
import { PAYMENT_METHODS } from '#web/operator/parts/paymentMethods.ts'
import { offerPaymentMethod } from './methodChanges.ts'

type Props = { open: boolean; countries: readonly string[]; onDone: () => void; onClose: () => void }

/** A way of paying in a country and currency, from a day on. */
export function NewMethod({ open, ...props }: Props) {
  const { t } = useTranslation('prices')
  return (
    <Modal open={open} onClose={props.onClose} title={t('methods.new')}>
      {open && <NewMethodForm {...props} />}
    </Modal>
  )
}

type Fields = Omit<OfferPaymentMethodInput, 'position' | 'name'> & { position: string; name: string }

const EMPTY: Fields = {
  method: 'CREDIT_CARD',
  country: '*',
  currency: '*',
  position: '50',
  name: '',
  validFrom: new Date().toISOString().slice(0, 10),
}

function NewMethodForm({ countries, onDone, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation('prices')
  const [fields, setFields] = useState(EMPTY)
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed })
  const { form, isBusy, refused, submit } = useForm(
    () => {
      const { position, name } = fields
      // -1 is refused at its field, as every other text that is no number.
      const place = /^\d{1,6}$/.test(position.trim()) ? Number(position.trim()) : -1
      return offerPaymentMethod({ ...fields, position: place, name: name.trim() === '' ? null : name.trim() })
    },
    {
      done: t('methods.saved'),
      onDone: () => {
        onDone()
        onClose()
      },
    },
  )
  return (
    <DialogForm
      form={form}
      isBusy={isBusy}
      refused={refused.list}
      yes={t('methods.save')}
      submit={submit}
      onNo={onClose}
    >
      <PlaceFields fields={fields} countries={countries} refused={refused} onChange={change} />
      <TextField
        label={t('methods.position')}
        hint={t('methods.positionHint')}
        inputMode="numeric"
        required
        value={fields.position}
        error={refused.position}
        onChange={(event) => change({ position: event.target.value })}
      />
      <TextField
        label={t('methods.name')}
        hint={t('methods.nameHint')}
        maxLength={60}
        optional
        value={fields.name}
        error={refused.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('vat.from')}
        type="date"
        required
        value={fields.validFrom}
        error={refused.validFrom}
        onChange={(event) => change({ validFrom: event.target.value })}
      />
    </DialogForm>
  )
}

type PlaceProps = {
  fields: Fields
  countries: readonly string[]
  refused: Record<string, string>
  onChange: (changed: Partial<Fields>) => void
}

/** Which method, and where it is offered. */
function PlaceFields({ fields, countries, refused, onChange }: PlaceProps) {
  const { t, i18n } = useTranslation('prices')
  const { t: ofOrders } = useTranslation('orders')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return (
    <>
      <Select
        label={t('methods.method')}
        value={fields.method}
        options={PAYMENT_METHODS.map((value) => ({ value, text: ofOrders(`methods.${value}`) }))}
        error={refused.method}
        onChange={(event) => onChange({ method: event.target.value as Fields['method'] })}
      />
      <Select
        label={t('terms.country')}
        value={fields.country}
        options={[
          { value: '*', text: t('methods.everyCountry') },
          ...countries.map((value) => ({ value, text: names.of(value) ?? value })),
        ]}
        error={refused.country}
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <Select
        label={t('terms.currency')}
        value={fields.currency}
        options={[
          { value: '*', text: t('terms.anyCurrency') },
          ...Intl.supportedValuesOf('currency').map((value) => ({ value, text: value })),
        ]}
        error={refused.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      />
    </>
  )
}
