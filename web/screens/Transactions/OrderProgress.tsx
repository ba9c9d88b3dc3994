import { Check, CircleX, Landmark, RefreshCw, Undo2, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  OrderProgress_order$data,
  OrderProgress_order$key,
} from '#web/__generated__/OrderProgress_order.graphql.ts'
import type { OrderProgress_viewer$key } from '#web/__generated__/OrderProgress_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { isKnownMethod, methodSlug, methodText } from '#web/features/checkout/paymentMethods.ts'
import { forgetReturn, returnAfterPurchase } from '#web/features/checkout/returnAfterPurchase.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import { isPartlyRefunded, isRefundToFollow, knownState, type KnownState } from './orderState.ts'
import layout from '#web/design/layout.module.css'
import css from './OrderProgress.module.css'

const ICONS: Record<KnownState, LucideIcon> = {
  PENDING: Landmark,
  COMPLETED: Check,
  FAILED: CircleX,
  CANCELLED: CircleX,
  REFUNDED: Undo2,
  CHARGED_BACK: CircleX,
}

/** The order's state, what happens next, and the one step the member can take. */
export function OrderProgress(props: { order: OrderProgress_order$key; viewer: OrderProgress_viewer$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const order = useFragment(orderFragment, props.order)
  const viewer = useFragment(viewerFragment, props.viewer)
  const state = knownState(order.state)
  const [goOn] = useState(returnAfterPurchase)
  const isDone = state === 'COMPLETED'
  // A bundle no longer sold cannot be retried; the shop has others.
  const retry = order.bundle && isKnownMethod(order.method) ? `/credits/${order.bundle.id}` : undefined
  const cardFailed = isCardFailed(order)
  const { title, text } = useWords(order, viewer.credits)
  const method = isKnownMethod(order.method)
    ? methodText(t, { method: order.method, name: order.methodName })
    : ''
  useEffect(() => {
    if (isDone) return forgetReturn
  }, [isDone])
  return (
    <section className={classes(layout.panel, css.panel, css[state])} aria-live="polite">
      <div className={css.ring}>
        <Icon of={ICONS[state]} size={28} />
      </div>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.text}>{text}</p>
      {(state === 'PENDING' || isDone) && (
        <ol className={css.steps}>
          <li className={css.done}>{t('step.ordered')}</li>
          <li className={isDone ? css.done : css.now} aria-current={isDone ? undefined : 'step'}>
            {t('step.payment')}
          </li>
          <li className={isDone ? css.done : undefined}>{t('shell:cost', { count: order.credits })}</li>
        </ol>
      )}
      <div className={css.actions}>
        {state === 'PENDING' && order.checkoutUrl && (
          <a className={css.back} href={order.checkoutUrl}>
            <Icon of={RefreshCw} size={16} />
            {t('progress.backTo', { method })}
          </a>
        )}
        {isDone && (
          <LinkButton to={goOn ?? '/chats'}>{t(goOn ? 'progress.goOn' : 'progress.toChats')}</LinkButton>
        )}
        {state === 'FAILED' && retry && (
          <LinkButton to={`${retry}/${methodSlug(order.method)}`}>{t('progress.retry')}</LinkButton>
        )}
        {cardFailed && retry && (
          <LinkButton look="quiet" to={`${retry}/paypal`}>
            {t('progress.paypal')}
          </LinkButton>
        )}
        {((state === 'FAILED' && !retry) || state === 'CANCELLED') && (
          <LinkButton to={viewer.paid ? '/credits' : '/premium'}>{t('progress.again')}</LinkButton>
        )}
      </div>
    </section>
  )
}

const isCardFailed = (order: OrderProgress_order$data) =>
  order.state === 'FAILED' && order.recurring && order.method === 'CREDIT_CARD'

// "Refunded" only appears once the provider has accepted the refund: refused ones are paid by hand.
function useWords(order: OrderProgress_order$data, credits: number): { title: string; text: string } {
  const { t } = useTranslation(['premium', 'withdrawal'])
  const state = knownState(order.state)
  const { refunded, refundState } = order
  if (refunded && isRefundToFollow(order)) {
    const words = refundState === 'REFUSED' ? 'withdrawal:refund.REFUSED' : 'withdrawal:refund.REQUESTED'
    return { title: t('refundToFollow'), text: t(words, { amount: formatMoney(refunded) }) }
  }
  if (refunded && isPartlyRefunded(order))
    return {
      title: t('partlyRefunded.title'),
      text: t('partlyRefunded.text', { amount: formatMoney(refunded) }),
    }
  const title = t(`progress.${state}.title`)
  if (state === 'COMPLETED') return { title, text: t('progress.COMPLETED.text', { count: credits }) }
  return { title, text: isCardFailed(order) ? t('progress.recurringFailed') : t(`progress.${state}.text`) }
}

const orderFragment = graphql`
  fragment OrderProgress_order on Order {
    state
    refundState
    # eslint-disable-next-line relay/unused-fields -- isPartlyRefunded compares them
    total {
      # eslint-disable-next-line relay/unused-fields -- as above
      amountMinor
    }
    refunded {
      # eslint-disable-next-line relay/unused-fields -- formatMoney reads them
      amountMinor
      # eslint-disable-next-line relay/unused-fields -- as above
      currency
    }
    credits
    method
    methodName
    recurring
    bundle {
      id
    }
    checkoutUrl
  }
`

const viewerFragment = graphql`
  fragment OrderProgress_viewer on Viewer {
    credits
    paid
    # eslint-disable-next-line relay/unused-fields -- for the account menu: this page is the first to know of a first order
    hasOrders
  }
`
