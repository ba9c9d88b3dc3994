import { Check, CircleX, Landmark, RefreshCw, Undo2, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderProgress_order$key } from '../../__generated__/OrderProgress_order.graphql.ts'
import type { OrderProgress_viewer$key } from '../../__generated__/OrderProgress_viewer.graphql.ts'
import { LinkButton } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { isKnownMethod, methodSlug } from '../Checkout/paymentMethods.ts'
import { forgetReturn, returnAfterPurchase } from '../Checkout/returnAfterPurchase.ts'
import css from './OrderProgress.module.css'
import { knownState, type KnownState } from './orderState.ts'

const ICONS: Record<KnownState, LucideIcon> = { PENDING: Landmark, COMPLETED: Check, FAILED: CircleX, CANCELLED: CircleX, REFUNDED: Undo2, CHARGED_BACK: CircleX }

/** Where the order stands, what happens next, and the one step the member can take. */
export function OrderProgress(props: { order: OrderProgress_order$key; viewer: OrderProgress_viewer$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const order = useFragment(orderFragment, props.order)
  const viewer = useFragment(viewerFragment, props.viewer)
  const state = knownState(order.state)
  const [goOn] = useState(returnAfterPurchase)
  const isDone = state === 'COMPLETED'
  // A bundle that is not sold any more cannot be tried again; the shop has others.
  const retry = order.bundle && isKnownMethod(order.method) ? `/credits/${order.bundle.id}` : undefined
  const cardFailed = state === 'FAILED' && order.recurring && order.method === 'CREDIT_CARD'
  const method = isKnownMethod(order.method) ? t(`method.${order.method}`) : ''
  useEffect(() => {
    if (isDone) return forgetReturn
  }, [isDone])
  return (
    <section className={classes(layout.panel, css.panel, css[state])} aria-live="polite">
      <div className={css.ring}><Icon of={ICONS[state]} size={28} /></div>
      <h1 className={css.heading}>{t(`progress.${state}.title`)}</h1>
      <p className={css.text}>
        {isDone && t('progress.COMPLETED.text', { count: viewer.credits })}
        {!isDone && (cardFailed ? t('progress.recurringFailed') : t(`progress.${state}.text`))}
      </p>
      {(state === 'PENDING' || isDone) && (
        <ol className={css.steps}>
          <li className={css.done}>{t('step.ordered')}</li>
          <li className={isDone ? css.done : css.now} aria-current={isDone ? undefined : 'step'}>{t('step.payment')}</li>
          <li className={isDone ? css.done : undefined}>{t('shell:cost', { count: order.credits })}</li>
        </ol>
      )}
      <div className={css.actions}>
        {state === 'PENDING' && order.checkoutUrl && <a className={css.back} href={order.checkoutUrl}><Icon of={RefreshCw} size={16} />{t('progress.backTo', { method })}</a>}
        {isDone && <LinkButton to={goOn ?? '/chats'}>{t(goOn ? 'progress.goOn' : 'progress.toChats')}</LinkButton>}
        {state === 'FAILED' && retry && <LinkButton to={`${retry}/${methodSlug(order.method)}`}>{t('progress.retry')}</LinkButton>}
        {cardFailed && retry && <LinkButton look="quiet" to={`${retry}/paypal`}>{t('progress.paypal')}</LinkButton>}
        {((state === 'FAILED' && !retry) || state === 'CANCELLED') && <LinkButton to={viewer.paid ? '/credits' : '/premium'}>{t('progress.again')}</LinkButton>}
      </div>
    </section>
  )
}

const orderFragment = graphql`
  fragment OrderProgress_order on Order {
    state
    credits
    method
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
  }
`
