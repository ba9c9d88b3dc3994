import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodsScreenQuery } from '#web/__generated__/PaymentMethodsScreenQuery.graphql.ts'
import { TextField } from '#web/design/form/TextField.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { DialogForm } from '#web/operator/forms/DialogForm.tsx'
import { useForm } from '#web/operator/forms/useForm.ts'
import { endPaymentMethod } from './methodChanges.ts'

type Period = PaymentMethodsScreenQuery['response']['paymentMethodPeriods'][number]
type Props = { period: Period | undefined; onDone: () => void; onClose: () => void }

/** The day on which a way of paying is not offered any more; an empty field takes it back. */
export function EndMethod({ period, onDone, onClose }: Props) {
  const { t } = useTranslation('prices')
  return (
    <Modal open={period !== undefined} onClose={onClose} title={t('methods.end')}>
      {period && <EndForm period={period} onDone={onDone} onClose={onClose} />}
    </Modal>
  )
}

function EndForm({ period, onDone, onClose }: Props & { period: Period }) {
  const { t } = useTranslation('prices')
  const { method, country, currency, validFrom } = period
  const [day, setDay] = useState(period.validUntil ?? '')
  const { form, isBusy, refused, submit } = useForm(
    () => endPaymentMethod({ method, country, currency, validFrom, validUntil: day === '' ? null : day }),
    {
      done: t('methods.saved'),
      onDone: () => {
        onDone()
        onClose()
      },
    },
  )
  const ofAll = refused.list ?? refused.method
  return (
    <DialogForm
      form={form}
      isBusy={isBusy}
      refused={ofAll}
      yes={t('methods.save')}
      submit={submit}
      onNo={onClose}
    >
      <TextField
        label={t('methods.until')}
        hint={t('methods.untilHint')}
        type="date"
        value={day}
        error={refused.validUntil}
        onChange={(event) => setDay(event.target.value)}
      />
    </DialogForm>
  )
}
