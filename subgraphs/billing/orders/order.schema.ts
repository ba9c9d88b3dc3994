import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import type { OrderState } from '../tables/orders.types.ts'
import { MoneyRef } from './money.schema.ts'
import { findOrdersFor, type Order } from './order.store.ts'
import { PaymentMethodRef } from './payment-method.schema.ts'

/** What became of an order. */
export const OrderStateRef = builder.enumType('OrderState', {
  description: 'The state of an order.',
  values: {
    PENDING: { value: 'PENDING', description: 'Not paid yet. No credits were added.' },
    COMPLETED: { value: 'COMPLETED', description: 'Paid, and the credits were added.' },
    FAILED: {
      value: 'FAILED',
      description: 'The payment failed. A late payment still completes the order.',
    },
    CANCELLED: {
      value: 'CANCELLED',
      description: 'The payment was cancelled or expired. A late payment still completes the order.',
    },
    REFUNDED: {
      value: 'REFUNDED',
      description:
        'Withdrawn from, or fully refunded: see `refunds`. A partial refund without a withdrawal leaves the order COMPLETED.',
    },
    CHARGED_BACK: {
      value: 'CHARGED_BACK',
      description:
        'Paid, and then reversed by the bank. Remaining credits were taken back; spent credits are owed.',
    },
  } as const satisfies Record<OrderState, { value: OrderState; description: string }>,
})

/** An order of the viewer. */
export const OrderRef = builder.objectRef<Order>('Order').implement({
  audience: 'owner',
  description: 'An order of credits, with its terms.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Order', id) }),
    number: t.exposeString('number', { description: 'The order number that members and support use.' }),
    state: t.expose('state', {
      type: OrderStateRef,
      description: 'The state of the order, as confirmed by the payment provider.',
    }),
    credits: t.exposeInt('credits', { description: 'The number of credits bought.' }),
    button: t.exposeString('button', { description: 'The label of the button that placed the order.' }),
    method: t.expose('method', {
      type: PaymentMethodRef,
      description: 'The payment method that the member chose for this order.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the member placed the order; it may be paid later, or never.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the payment provider confirmed the payment; null until then.',
    }),
    recurring: t.boolean({
      description: 'Whether the stored payment method was charged without a checkout by the member.',
      resolve: ({ sequence }) => sequence === 'recurring',
    }),
    checkoutUrl: t.string({
      nullable: true,
      description: 'The URL at which the member pays; null once the order is final.',
      resolve: ({ state, checkoutUrl }) => (state === 'PENDING' ? checkoutUrl : null),
    }),
    conditions: t.exposeString('conditions', {
      description: 'The accepted conditions, in the language of the order.',
    }),
  }),
})

// What it costs.
builder.objectFields(OrderRef, (t) => ({
  total: t.field({
    type: MoneyRef,
    description: 'What the member pays: the price with VAT, after the discount.',
    resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  listPrice: t.field({
    type: MoneyRef,
    description: 'The price with VAT before the discount. Without a discount, the same as the total.',
    resolve: ({ listPriceMinor, priceMinor, currency }) => ({
      amountMinor: listPriceMinor ?? priceMinor,
      currency,
    }),
  }),
  discountAmount: t.field({
    type: MoneyRef,
    description: 'The amount of the discount; zero without one.',
    resolve: ({ listPriceMinor, priceMinor, currency }) => ({
      amountMinor: (listPriceMinor ?? priceMinor) - priceMinor,
      currency,
    }),
  }),
  discountCode: t.string({
    nullable: true,
    description: 'The applied discount code; null without a discount.',
    resolve: ({ discountCode }) => discountCode,
  }),
  discountPercentage: t.float({
    nullable: true,
    description: 'The discount in percent of the list price, such as 25; null without a discount.',
    resolve: ({ discountPercentage }) => discountPercentage,
  }),
  vat: t.field({
    type: MoneyRef,
    description: 'The VAT included in the price.',
    resolve: ({ vatMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  vatPercentage: t.exposeFloat('vatPercentage', {
    description: 'The VAT rate of the payment country on the day of the order, in percent.',
  }),
}))

addEntity(builder, OrderRef, findOrder)

/** One of the viewer's orders, batched; null for everybody else's. */
export async function findOrder(ctx: RequestContext<Tables>, id: string): Promise<Order | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  return (await batchLoad(ctx, 'order', id, (ids) => findOrdersFor(ctx.db, viewer, ids))) ?? null
}
