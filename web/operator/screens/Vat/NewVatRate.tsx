import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { DialogForm } from '#web/operator/forms/DialogForm.tsx'
import { useForm } from '#web/operator/forms/useForm.ts'
import { addVatRate } from './vatChanges.ts'

type Props = { open: boolean; countries: readonly string[]; onAdded: () => void; onClose: () => void }

/** A rate of a country from a day to come. */
export function NewVatRate({ open, ...props }: Props) {
  const { t } = useTranslation('prices')
  return (
    <Modal open={open} onClose={props.onClose} title={t('vat.new')}>
      {open && <NewVatRateForm {...props} />}
    </Modal>
  )
}

function NewVatRateForm({ countries, onAdded, onClose }: Omit<Props, 'open'>) {
  const { t, i18n } = useTranslation('prices')
  const [country, setCountry] = useState(countries[0] ?? '')
  const [percentage, setPercentage] = useState('')
  const [validFrom, setValidFrom] = useState('')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const options = countries.map((value) => ({ value, text: names.of(value) ?? value }))
  const { form, isBusy, refused, submit } = useForm(() => addVatRate({ country, percentage, validFrom }), {
    done: t('vat.added'),
    onDone: () => {
      onAdded()
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      isBusy={isBusy}
      refused={refused.list}
      yes={t('vat.add')}
      submit={submit}
      onNo={onClose}
    >
      <Select
        label={t('terms.country')}
        value={country}
        options={options.toSorted((one, other) => one.text.localeCompare(other.text, i18n.language))}
        error={refused.country}
        onChange={(event) => setCountry(event.target.value)}
      />
      <TextField
        label={t('vat.percent')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={percentage}
        error={refused.percentage}
        onChange={(event) => setPercentage(event.target.value)}
      />
      <TextField
        label={t('vat.from')}
        hint={t('vat.fromHint')}
        type="date"
        required
        value={validFrom}
        error={refused.validFrom}
        onChange={(event) => setValidFrom(event.target.value)}
      />
    </DialogForm>
  )
}
