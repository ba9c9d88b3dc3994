import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderPanel_bundle$key } from '#web/__generated__/OrderPanel_bundle.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { DebtNote } from './DebtNote.tsx'
import { DiscountField } from './DiscountField.tsx'
import { OrderConfirmation } from './OrderConfirmation.tsx'
import { OrderSum } from './OrderSum.tsx'
import type { KnownMethod } from './paymentMethods.ts'
import { useOrderForm } from './useOrderForm.ts'
import layout from '#web/design/layout.module.css'
import css from './OrderPanel.module.css'

/**
 * The order, its final price and the order button. The button's wording is that of consumer law in each
 * language; nothing else on the page places an order.
 */
export function OrderPanel(props: {
  bundle: OrderPanel_bundle$key
  method: KnownMethod | undefined
  /** The payment country: another one may have another price. */
  country: string
  /**
   * Ordering is off while the country is being changed, as prices and payment methods are about to change.
   */
  isHeld: boolean
}) {
  const { t } = useTranslation('premium')
  const bundle = useFragment(fragment, props.bundle)
  const { id, activePrice } = bundle
  const { settings } = useSite()
  const { method, country } = props
  const form = useOrderForm(id, { method, country })
  const { code } = form
  // The old text beside the button stays while another quote loads: a line that comes and goes would move the
  // page.
  const quote = form.quote ?? form.previous
  // The page shows a discount that the server no longer grants: used in another order, or expired.
  const isDearer =
    quote !== undefined && quote.discount === null && activePrice !== null && code.value === undefined
  const codeInForm = code.value && !code.refusal ? `&code=${encodeURIComponent(code.value)}` : ''
  return (
    <section
      id="order"
      tabIndex={-1}
      className={classes(layout.panel, css.panel)}
      aria-labelledby="order-heading"
    >
      <h2 id="order-heading" className={css.heading}>
        {t('order.heading')}
      </h2>
      <OrderSum
        bundle={bundle}
        quote={form.quote}
        previous={form.previous}
        enteredCode={code.refusal ? undefined : code.value}
      />
      {isDearer && quote.openOrderId && (
        <Alert>
          {t('discount.heldByOrder')}{' '}
          <AppLink to={`/transactions/${quote.openOrderId}`}>{t('discount.openOrder')}</AppLink>
        </Alert>
      )}
      {isDearer && !quote.openOrderId && <Alert>{t('discount.gone')}</Alert>}
      <DiscountField
        code={code.value}
        onCode={code.set}
        refusal={code.refusal}
        cheaper={form.quote?.totalWithoutCode}
      />
      {quote && <DebtNote {...quote} />}
      {method === 'DIRECT_DEBIT' && props.isHeld && (
        <Button size="large" block disabled>
          {t('directDebit.toForm')}
        </Button>
      )}
      {method === 'DIRECT_DEBIT' && !props.isHeld && (
        <LinkButton size="large" block to={`/directdebit?bundle=${encodeURIComponent(id)}${codeInForm}`}>
          {t('directDebit.toForm')}
        </LinkButton>
      )}
      {method !== 'DIRECT_DEBIT' && <OrderConfirmation method={method} form={form} isHeld={props.isHeld} />}
      {method !== 'DIRECT_DEBIT' && <p className={css.small}>{t('order.next')}</p>}
      <p className={css.small}>{t('order.refund', { count: settings.refundDays })}</p>
    </section>
  )
}

const fragment = graphql`
  fragment OrderPanel_bundle on Bundle {
    id
    activePrice {
      __typename
    }
    ...OrderSum_bundle
  }
`
