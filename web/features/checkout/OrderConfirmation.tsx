import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { ConditionsText } from './ConditionsText.tsx'
import { OrderAlert } from './OrderAlert.tsx'
import type { KnownMethod } from './paymentMethods.ts'
import { QuoteFailure } from './QuoteFailure.tsx'
import type { OrderForm } from './useOrderForm.ts'
import css from './OrderPanel.module.css'

type Props = {
  method: KnownMethod | undefined
  form: OrderForm
  /** Ordering is off for now. */
  isHeld: boolean
}

/** The conditions and the order button, for every payment method without a form of its own. */
export function OrderConfirmation({ method, form, isHeld }: Props) {
  const { t } = useTranslation('premium')
  const { remember, conditions, placing, failed } = form
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {method === 'CREDIT_CARD' && (
        <Checkbox checked={remember.value} onChange={({ target }) => remember.set(target.checked)}>
          {t('order.remember')}
        </Checkbox>
      )}
      <Checkbox
        checked={conditions.accepted}
        onChange={({ target }) => conditions.accept(target.checked)}
        error={conditions.isMissing ? t('order.conditionsMissing') : undefined}
      >
        <ConditionsText text="order.conditions" />
      </Checkbox>
      {placing.failure && <OrderAlert failure={placing.failure} limitLeft={placing.limitLeft} />}
      {failed && <QuoteFailure failed={failed} onFocusLost={() => button.current?.focus()} />}
      <Button
        ref={button}
        size="large"
        block
        className={css.button}
        busy={placing.isPlacing}
        disabled={isHeld || !placing.canOrder}
        onClick={placing.order}
      >
        {t('order.button')}
      </Button>
    </>
  )
}
