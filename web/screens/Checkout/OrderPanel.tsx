import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderPanel_bundle$key } from '../../__generated__/OrderPanel_bundle.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { formatMoney } from '../../app/format.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { useOffer } from '../../components/offerStore.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Checkbox } from '../../design/Checkbox.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { DiscountField } from './DiscountField.tsx'
import css from './OrderPanel.module.css'
import { OrderSum } from './OrderSum.tsx'
import type { KnownMethod } from './paymentMethods.ts'
import { useOrderQuote } from './useOrderQuote.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'

/**
 * What is ordered, what it costs in the end, and the button that obliges to pay. Its wording is that of consumer law in each language;
 * nothing else on the page places an order.
 */
export function OrderPanel(props: { bundle: OrderPanel_bundle$key; method: KnownMethod | undefined }) {
  const { t } = useTranslation(['premium', 'errors'])
  const bundle = useFragment(fragment, props.bundle)
  const { id, activePrice } = bundle
  const { settings } = useSite()
  const { method } = props
  const [accepted, setAccepted] = useState(false)
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState(false)
  const [code, setCode] = useState<string>()
  const offer = useOffer()
  const { placeOrder, isPlacing, failure, limitLeft, conditionsError, refusals } = usePlaceOrder()
  // The price is asked for again when an order was refused: then it has changed.
  const { quote, refusal } = useOrderQuote({ bundleId: id, method, code, round: `${refusals} ${offer?.code}` })
  const isHeld = quote !== undefined && quote.discount === null && activePrice !== null && code === undefined

  function order() {
    setMissing(!accepted)
    if (accepted && method && quote) placeOrder({ bundleId: id, method, discountCode: quote.discount?.code, shownTotalMinor: quote.total.amountMinor, rememberMethod: method === 'CREDIT_CARD' && remember })
  }
  return (
    <section id="order" tabIndex={-1} className={classes(layout.panel, css.panel)} aria-labelledby="order-heading">
      <h2 id="order-heading" className={css.heading}>{t('order.heading')}</h2>
      <OrderSum bundle={bundle} quote={quote} />
      {isHeld && (
        <Alert>
          {t('discount.heldByOrder')} <AppLink to="/transactions">{t('transactions.title')}</AppLink>
        </Alert>
      )}
      <DiscountField code={code} onCode={setCode} refusal={refusal} />
      {method === 'DIRECT_DEBIT' ? (
        <LinkButton size="large" block to={`/directdebit?bundle=${encodeURIComponent(id)}${code && !refusal ? `&code=${encodeURIComponent(code)}` : ''}`}>{t('directDebit.toForm')}</LinkButton>
      ) : (
        <>
          {method === 'CREDIT_CARD' && <Checkbox checked={remember} onChange={({ target }) => setRemember(target.checked)}>{t('order.remember')}</Checkbox>}
          <Checkbox
            checked={accepted}
            onChange={({ target }) => {
              setAccepted(target.checked)
              setMissing(false)
            }}
            error={missing || conditionsError ? t('order.conditionsMissing') : undefined}
          >
            <Trans t={t} i18nKey="order.conditions" components={{ terms: <AppLink to="/terms" target="_blank" />, withdrawal: <AppLink to="/return-policy" target="_blank" /> }} />
          </Checkbox>
          {failure && (
            <Alert tone="danger" announced>
              {limitLeft ? t('errors:SPENDING_LIMIT_REACHED', { left: formatMoney(limitLeft) }) : t(`failure.${failure}`)}
            </Alert>
          )}
          <Button size="large" block className={css.button} busy={isPlacing} disabled={!method || !quote} onClick={order}>{t('order.button')}</Button>
        </>
      )}
      {method !== 'DIRECT_DEBIT' && <p className={css.small}>{t('order.next')}</p>}
      <p className={css.small}>{t('order.refund', { count: settings.refundDays })}</p>
    </section>
  )
}

const fragment = graphql`
  fragment OrderPanel_bundle on Bundle {
    id
    activePrice {
      amountMinor
    }
    ...OrderSum_bundle
  }
`
