import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RepeatOrderPanel_bundle$key } from '#web/__generated__/RepeatOrderPanel_bundle.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { ConditionsText } from '#web/features/checkout/ConditionsText.tsx'
import { DebtNote } from '#web/features/checkout/DebtNote.tsx'
import { OrderAlert } from '#web/features/checkout/OrderAlert.tsx'
import { OrderSum } from '#web/features/checkout/OrderSum.tsx'
import { methodSlug, methodText, type KnownMethod } from '#web/features/checkout/paymentMethods.ts'
import { QuoteFailure } from '#web/features/checkout/QuoteFailure.tsx'
import { useOrderQuote } from '#web/features/checkout/useOrderQuote.ts'
import { usePlaceOrder } from '#web/features/checkout/usePlaceOrder.ts'
import { labelled } from '#web/runtime/text/format.ts'
import { useStoredMethod, type StoredMethod } from './useStoredMethod.ts'
import layout from '#web/design/layout.module.css'

type Props = {
  bundle: RepeatOrderPanel_bundle$key
  offer: { method: KnownMethod; name: string | null | undefined } | undefined
  stored: StoredMethod | undefined
  /** The payment country. */
  country: string
}

/**
 * Repeats the last order: bundle, price, payment method, conditions, and the order button. A stored card is
 * charged; any other method leads to the provider. A direct debit needs its form.
 */
export function RepeatOrderPanel({ bundle: key, offer, stored, country }: Props) {
  const { t } = useTranslation('premium')
  const bundle = useFragment(fragment, key)
  const method = offer?.method
  const { placeOrder, isPlacing, failure, limitLeft, conditionsError, refusals } = usePlaceOrder()
  const { card, remove, isRemoving, isRemoved } = useStoredMethod(stored, method)
  const intended = { bundleId: bundle.id, useStoredMethod: card !== undefined }
  const asked = { ...intended, method, code: undefined, round: refusals }
  const { quote, previous, failed } = useOrderQuote(asked)
  const told = quote ?? previous
  const panel = useRef<HTMLElement>(null)
  const shown = quote && { discountCode: quote.discount?.code, shownTotalMinor: quote.total.amountMinor }
  return (
    <section ref={panel} tabIndex={-1} className={classes(layout.panel, layout.stack)}>
      <OrderSum bundle={bundle} quote={quote} previous={previous} />
      {offer && (
        <p className={layout.muted}>
          {card
            ? t('repeatOrder.stored', { label: card.label })
            : labelled(t('payWith'), methodText(t, offer))}
        </p>
      )}
      <p className={classes(layout.small, layout.muted)}>
        <ConditionsText text="repeatOrder.accept" />
      </p>
      {told && <DebtNote {...told} />}
      {(failure || conditionsError) && (
        <OrderAlert failure={failure ?? 'INVALID_INPUT'} limitLeft={limitLeft} />
      )}
      {/* Not the button: a second press on "Try again" would charge the stored card. */}
      {failed && <QuoteFailure failed={failed} onFocusLost={() => panel.current?.focus()} />}
      {isRemoved && (
        <Alert tone="success" announced>
          {t('repeatOrder.forgotten')}
        </Alert>
      )}
      {method === 'DIRECT_DEBIT' && (
        <LinkButton size="large" block to={`/directdebit?bundle=${encodeURIComponent(bundle.id)}`}>
          {t('directDebit.toForm')}
        </LinkButton>
      )}
      {method && method !== 'DIRECT_DEBIT' && (
        <Button
          size="large"
          block
          busy={isPlacing}
          disabled={!shown}
          onClick={() => placeOrder({ ...intended, method, country, ...shown })}
        >
          {t('order.button')}
        </Button>
      )}
      <p className={classes(layout.row, layout.between, layout.wrapping, layout.small)}>
        <AppLink to={method ? `/credits/${bundle.id}/${methodSlug(method)}` : '/credits'}>
          {t('repeatOrder.other')}
        </AppLink>
        {card && (
          <Button look="plain" busy={isRemoving} onClick={remove}>
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
