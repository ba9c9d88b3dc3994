import { toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { MoneyRef } from './money.schema.ts'
import type { OrderState } from './order.rules.ts'
import { findOrdersFor, type Order } from './order.store.ts'
import { PaymentMethodRef } from './payment-method.schema.ts'

/** What became of an order. */
export const OrderStateRef = builder.enumType('OrderState', {
  description: 'Where an order stands.',
  values: {
    PENDING: { value: 'PENDING', description: 'Not paid yet; nothing was credited.' },
    COMPLETED: { value: 'COMPLETED', description: 'Paid and credited, once.' },
    FAILED: {
      value: 'FAILED',
      description: 'The payment failed. Money that arrives late all the same completes the order.',
    },
    CANCELLED: {
      value: 'CANCELLED',
      description:
        'The payment was given up or ran out of time. Money that arrives late all the same completes the order.',
    },
    REFUNDED: {
      value: 'REFUNDED',
      description:
        'Withdrawn from, or the whole price goes back: see `refunds`. A part that goes back without a withdrawal leaves an order COMPLETED.',
    },
    CHARGED_BACK: {
      value: 'CHARGED_BACK',
      description:
        'Paid, and the bank took the money back. Credits that were left are taken; what was spent is a debt.',
    },
  } as const satisfies Record<OrderState, { value: OrderState; description: string }>,
})

/** An order of the viewer. */
export const OrderRef = builder.objectRef<Order>('Order').implement({
  audience: 'owner',
  description: 'An order of credits, with the terms it was placed under.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('Order', id) }),
    number: t.exposeString('number', { description: 'What members and support call it.' }),
    state: t.expose('state', {
      type: OrderStateRef,
      description: 'Where the order stands, by the word of the payment provider.',
    }),
    credits: t.exposeInt('credits', { description: 'Credits bought.' }),
    button: t.exposeString('button', { description: 'The words on the button that ordered it.' }),
    method: t.expose('method', { type: PaymentMethodRef, description: 'Way of paying.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was placed.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the payment was seen as paid.',
    }),
    recurring: t.boolean({
      description: 'Whether something that the member had kept was charged, without the member being there.',
      resolve: ({ sequence }) => sequence === 'recurring',
    }),
    checkoutUrl: t.string({
      nullable: true,
      description: 'Where the member pays; null once the order is final.',
      resolve: ({ state, checkoutUrl }) => (state === 'PENDING' ? checkoutUrl : null),
    }),
    conditions: t.exposeString('conditions', {
      description: 'The conditions as they were accepted, in the language of the order.',
    }),
  }),
})

// What it costs.
builder.objectFields(OrderRef, (t) => ({
  total: t.field({
    type: MoneyRef,
    description: 'Price with VAT.',
    resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  listPrice: t.field({
    type: MoneyRef,
    description: 'Price with VAT before the discount; the same as the total without one.',
    resolve: ({ listPriceMinor, priceMinor, currency }) => ({
      amountMinor: listPriceMinor ?? priceMinor,
      currency,
    }),
  }),
  discountAmount: t.field({
    type: MoneyRef,
    description: 'What the discount took off; nothing without one.',
    resolve: ({ listPriceMinor, priceMinor, currency }) => ({
      amountMinor: (listPriceMinor ?? priceMinor) - priceMinor,
      currency,
    }),
  }),
  discountCode: t.string({
    nullable: true,
    description: 'The discount that made it cheaper.',
    resolve: ({ discountCode }) => discountCode,
  }),
  discountPercentage: t.float({
    nullable: true,
    description: 'How much of the price the discount took off, in percent.',
    resolve: ({ discountPercentage }) => discountPercentage,
  }),
  vat: t.field({
    type: MoneyRef,
    description: 'VAT inside the price.',
    resolve: ({ vatMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  vatPercentage: t.exposeFloat('vatPercentage', {
    description: 'VAT rate of the payment country on the day of the order, in percent.',
  }),
}))

addEntity(builder, OrderRef, findOrder)

/** One of the viewer's orders, batched; null for everybody else's. */
export async function findOrder(ctx: RequestContext<Tables>, id: string): Promise<Order | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  return (await batchLoad(ctx, 'order', id, (ids) => findOrdersFor(ctx.db, viewer, ids))) ?? null
}
