import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodsScreenQuery } from '#web/__generated__/PaymentMethodsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useForm } from '#web/operator/forms/useForm.ts'
import { endPaymentMethod } from './methodChanges.ts'
import css from './PaymentMethodsScreen.module.css'

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
  const { t: ofConsole } = useTranslation('console')
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
    <form ref={form} className={css.form} onSubmit={submit}>
      {ofAll !== undefined && (
        <Alert tone="danger" announced>
          {ofAll}
        </Alert>
      )}
      <TextField
        label={t('methods.until')}
        hint={t('methods.untilHint')}
        type="date"
        value={day}
        error={refused.validUntil}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className={css.buttons}>
        <Button look="quiet" onClick={onClose}>
          {ofConsole('confirm.no')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('methods.save')}
        </Button>
      </div>
    </form>
  )
}
