import { batchLoad, type RequestContext } from '#platform/request-context.ts'
import { rowIdOf, toGlobalId } from '#platform/global-ids.ts'
import { InvalidInputError } from '#platform/errors.ts'
import { vatNumbersOf } from '../accounts/published.ts'
import { builder } from './builder.ts'
import { BundleRef, shopBundles } from './bundle.schema.ts'
import { PaymentMethodRef } from './payment-method.schema.ts'
import {
  BundleNotFoundError,
  DiscountRefusedError,
  PaymentUnavailableError,
  PriceChangedError,
  SpendingLimitReachedError,
} from './errors.ts'
import { loadSettledCredits } from './entry.store.ts'
import { invoiceNumber } from './invoice.rules.ts'
import { loadSellers } from './invoice.store.ts'
import { loadMethodNames } from './method.store.ts'
import { MoneyRef } from './money.schema.ts'
import { placeOrder } from './order.actions.ts'
import type { OrderState } from './order.rules.ts'
import { findOrdersFor, type Order } from './order.store.ts'
import type { BillingTables } from './tables.ts'

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
    creditsForDebt: t.int({
      description: 'How many of its credits settled what the viewer owed when it was paid.',
      resolve: async ({ id }, _args, ctx) =>
        (await batchLoad(ctx, 'creditsForDebt', id, (ids) => loadSettledCredits(ctx.db, ids))) ?? 0,
    }),
    bundle: t.field({
      type: BundleRef,
      nullable: true,
      description: 'The bundle, to order it again; null when it is not sold any more.',
      resolve: async ({ bundleId }, _args, ctx) =>
        (await shopBundles(ctx)).find(({ id }) => id === bundleId) ?? null,
    }),
    button: t.exposeString('button', { description: 'The words on the button that ordered it.' }),
    method: t.expose('method', { type: PaymentMethodRef, description: 'Way of paying.' }),
    methodName: t.string({
      nullable: true,
      description:
        'What the brand of the way of paying was called on the day of the order; null where each language has a word of its own.',
      resolve: async ({ id }, _args, ctx) =>
        (await batchLoad(ctx, 'methodName', id, (ids) => loadMethodNames(ctx.db, ids))) ?? null,
    }),
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
    invoiceUrl: t.string({
      nullable: true,
      description: 'Path of the invoice PDF; null until the order is completed.',
      resolve: ({ id, invoiceNumber: number }) =>
        number === null ? null : `/invoices/${toGlobalId('Order', id)}.pdf`,
    }),
    invoiceNumber: t.string({
      nullable: true,
      description: 'Number of the invoice.',
      resolve: ({ invoiceYear, invoiceNumber: number }) =>
        invoiceYear === null || number === null ? null : invoiceNumber(invoiceYear, number),
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
  sellerVatNumbers: t.stringList({
    description:
      'The VAT numbers of the seller as on the invoice, that for the payment country first; empty until the order is completed.',
    resolve: async ({ id }, _args, ctx) => {
      const seller = await batchLoad(ctx, 'seller', id, (ids) => loadSellers(ctx.db, ids))
      return seller === undefined ? [] : vatNumbersOf(seller)
    },
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

builder.asEntity(OrderRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: (reference, ctx) => {
    const id = rowIdOf('Order', reference.id)
    return id === undefined ? null : findOrder(ctx, id)
  },
})

/** One of the viewer's orders, batched; null for everybody else's. */
export async function findOrder(ctx: RequestContext<BillingTables>, id: string): Promise<Order | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  return (await batchLoad(ctx, 'order', id, (ids) => findOrdersFor(ctx.db, viewer, ids))) ?? null
}

const PlaceOrderSuccess = builder.objectRef<{ order: Order }>('PlaceOrderSuccess').implement({
  audience: 'member',
  description: 'The order stands; the member pays at its checkout address.',
  fields: (t) => ({
    order: t.field({
      type: OrderRef,
      description: 'The order, the first one if this was a repetition.',
      resolve: ({ order }) => order,
    }),
  }),
})
const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'What is ordered, and how it is paid.',
  fields: (t) => ({
    idempotencyKey: t.id({
      required: true,
      description: 'Made by the client once per intention; the same key gets the same order for 24 hours.',
    }),
    bundleId: t.id({ required: true, description: 'The bundle.' }),
    method: t.field({ type: PaymentMethodRef, required: true, description: 'One of paymentMethods.' }),
    discountCode: t.string({
      description:
        'A code that replaces the active discount. Without one, an offer that the member was told of counts.',
    }),
    shownTotalMinor: t.int({
      description: 'The total that the member was shown, in minor units: another price is refused.',
    }),
    conditionsAccepted: t.boolean({
      required: true,
      description: 'The member has accepted the conditions and the obligation to pay.',
    }),
    useStoredMethod: t.boolean({
      description: 'Charge the card that was kept; without one the member pays as usual.',
    }),
    rememberMethod: t.boolean({
      description: 'Keep the card for the next order. The member agrees to that.',
    }),
  }),
})
builder.mutationType({ audience: 'member', description: 'Everything that changes something.' })
builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderSuccess,
    description: 'Orders a bundle. Double clicks, second tabs and repetitions lead to one order.',
    args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order.' }) },
    errors: {
      types: [
        InvalidInputError,
        BundleNotFoundError,
        DiscountRefusedError,
        PriceChangedError,
        SpendingLimitReachedError,
        PaymentUnavailableError,
      ],
      union: {
        name: 'PlaceOrderPayload',
        description: 'The order, or why there is none. Nothing is charged without an order.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      order: await placeOrder(ctx, {
        ...input,
        useStoredMethod: input.useStoredMethod ?? false,
        rememberMethod: input.rememberMethod ?? false,
      }),
    }),
  }),
)
