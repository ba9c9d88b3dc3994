import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { RepeatOrderPanelForgetMutation } from '../../__generated__/RepeatOrderPanelForgetMutation.graphql.ts'
import type { RepeatOrderPanel_bundle$key } from '../../__generated__/RepeatOrderPanel_bundle.graphql.ts'
import { formatMoney } from '../../app/format.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Alert } from '../../design/Alert.tsx'
import { Button, LinkButton } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { OrderSum } from '../Checkout/OrderSum.tsx'
import { methodSlug, type KnownMethod } from '../Checkout/paymentMethods.ts'
import { useOrderQuote } from '../Checkout/useOrderQuote.ts'
import { usePlaceOrder } from '../Checkout/usePlaceOrder.ts'

type Props = { bundle: RepeatOrderPanel_bundle$key; method: KnownMethod | undefined; stored: { readonly method: string; readonly label: string } | undefined }

/**
 * The last order once more: what, how much, how it is paid, the conditions, and the button that obliges to pay. A card that was kept is charged;
 * any other way leads to the provider. A direct debit needs its form.
 */
export function RepeatOrderPanel({ bundle: key, method, stored }: Props) {
  const { t } = useTranslation(['premium', 'errors'])
  const bundle = useFragment(fragment, key)
  const { placeOrder, isPlacing, failure, limitLeft, conditionsError, refusals } = usePlaceOrder()
  const [forget, isForgetting] = useMutation<RepeatOrderPanelForgetMutation>(forgetMutation)
  const [isForgotten, setForgotten] = useState(false)
  const card = stored?.method === method && !isForgotten ? stored : undefined
  const { quote } = useOrderQuote({ bundleId: bundle.id, method, code: undefined, useStoredMethod: card !== undefined, round: refusals })
  const shown = quote && { discountCode: quote.discount?.code, shownTotalMinor: quote.total.amountMinor }
  return (
    <section className={classes(layout.panel, layout.stack)}>
      <OrderSum bundle={bundle} quote={quote} />
      {method && <p className={layout.muted}>{card ? t('repeatOrder.stored', { label: card.label }) : `${t('payWith')}: ${t(`method.${method}`)}`}</p>}
      <p className={classes(layout.small, layout.muted)}>
        <Trans t={t} i18nKey="repeatOrder.accept" components={{ terms: <AppLink to="/terms" target="_blank" />, withdrawal: <AppLink to="/return-policy" target="_blank" /> }} />
      </p>
      {(failure || conditionsError) && (
        <Alert tone="danger" announced>
          {limitLeft ? t('errors:SPENDING_LIMIT_REACHED', { left: formatMoney(limitLeft) }) : t(`failure.${failure ?? 'INVALID_INPUT'}`)}
        </Alert>
      )}
      {isForgotten && <Alert tone="success" announced>{t('repeatOrder.forgotten')}</Alert>}
      {method === 'DIRECT_DEBIT' && <LinkButton size="large" block to={`/directdebit?bundle=${encodeURIComponent(bundle.id)}`}>{t('directDebit.toForm')}</LinkButton>}
      {method && method !== 'DIRECT_DEBIT' && (
        <Button size="large" block busy={isPlacing} disabled={!shown} onClick={() => placeOrder({ bundleId: bundle.id, method, ...shown, useStoredMethod: card !== undefined })}>
          {t('order.button')}
        </Button>
      )}
      <p className={classes(layout.row, layout.between, layout.wrapping, layout.small)}>
        <AppLink to={method ? `/credits/${bundle.id}/${methodSlug(method)}` : '/credits'}>{t('repeatOrder.other')}</AppLink>
        {card && (
          <Button look="plain" busy={isForgetting} onClick={() => forget({ variables: {}, onCompleted: () => setForgotten(true) })}>
            {t('repeatOrder.forget')}
          </Button>
        )}
      </p>
    </section>
  )
}

const fragment = graphql`
  fragment RepeatOrderPanel_bundle on Bundle {
    id
    ...OrderSum_bundle
  }
`

const forgetMutation = graphql`
  mutation RepeatOrderPanelForgetMutation {
    forgetStoredMethod {
      forgotten
    }
  }
`
