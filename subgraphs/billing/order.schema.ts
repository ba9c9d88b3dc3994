import { batchLoad, type RequestContext } from '#platform/request-context.ts'
import { rowIdOf, toGlobalId } from '#platform/global-ids.ts'
import { InvalidInputError } from '#platform/errors.ts'
import { builder } from './builder.ts'
import { BundleRef, PaymentMethodRef, shopBundles } from './bundle.schema.ts'
import { BundleNotFoundError, DiscountRefusedError, PaymentUnavailableError, PriceChangedError, SpendingLimitReachedError } from './errors.ts'
import { creditNoteNumber, invoiceNumber } from './invoice.rules.ts'
import { MoneyRef } from './money.schema.ts'
import { placeOrder } from './order.actions.ts'
import { ORDER_STATES } from './order.rules.ts'
import { findOrdersFor, type Order } from './order.store.ts'
import { withdrawalOffer, type WithdrawalOffer } from './refund.actions.ts'
import { findRefunds, findUnusedCredits, type Refund } from './refund.store.ts'
import type { BillingTables } from './tables.ts'

const OrderStateRef = builder.enumType('OrderState', {
  description: 'Where an order stands. Only a pending order can change by paying.',
  values: ORDER_STATES,
})

/** What withdrawing from an order gives back now. */
export const WithdrawalOfferRef = builder.objectRef<WithdrawalOffer & { currency: string }>('WithdrawalOffer').implement({
  description: 'What withdrawing from an order gives back now. Audience: owner, and who has the mailed link.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Unused credits, which would go.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'Their part of the price.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    until: t.expose('until', { type: 'DateTime', description: 'When the time for it is over.' }),
  }),
})

const RefundStateRef = builder.enumType('RefundState', {
  description: 'Where a refund stands.',
  values: {
    REQUESTED: { value: 'requested', description: 'The provider has not confirmed it yet.' },
    ACCEPTED: { value: 'accepted', description: 'The provider pays it.' },
    REFUSED: { value: 'refused', description: 'The provider refused; customer service pays it another way.' },
  } as const,
})

/** Money of an order that goes back. */
export const RefundRef = builder.objectRef<Refund>('Refund').implement({
  description: 'Money of an order that goes back. Audience: owner.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Credits that it took.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'What goes back.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    state: t.expose('state', { type: RefundStateRef, description: 'Where it stands.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was declared or seen.' }),
    creditNoteUrl: t.string({
      nullable: true,
      description: 'Path of the credit note PDF; null for a refund without one.',
      resolve: ({ id, creditNoteNumber: number }) => (number === null ? null : `/credit-notes/${toGlobalId('Refund', id)}.pdf`),
    }),
    creditNoteNumber: t.string({
      nullable: true,
      description: 'Number of the credit note.',
      resolve: ({ creditNoteYear: year, creditNoteNumber: number }) => (year === null || number === null ? null : creditNoteNumber(year, number)),
    }),
  }),
})

/** An order of the viewer. */
export const OrderRef = builder.objectRef<Order>('Order').implement({
  description: 'An order of credits, with the terms it was placed under. Audience: owner.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('Order', id) }),
    number: t.exposeString('number', { description: 'What members and support call it.' }),
    state: t.expose('state', { type: OrderStateRef, description: 'Where the order stands, by the word of the payment provider.' }),
    credits: t.exposeInt('credits', { description: 'Credits bought.' }),
    bundle: t.field({
      type: BundleRef,
      nullable: true,
      description: 'The bundle, to order it again; null when it is not sold any more.',
      resolve: async ({ bundleId }, _args, ctx) => (await shopBundles(ctx)).find(({ id }) => id === bundleId) ?? null,
    }),
    button: t.exposeString('button', { description: 'The words on the button that ordered it.' }),
    total: t.field({
      type: MoneyRef,
      description: 'Price with VAT.',
      resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    listPrice: t.field({
      type: MoneyRef,
      description: 'Price with VAT before the discount; the same as the total without one.',
      resolve: ({ listPriceMinor, priceMinor, currency }) => ({ amountMinor: listPriceMinor ?? priceMinor, currency }),
    }),
    discountCode: t.string({ nullable: true, description: 'The discount that made it cheaper.', resolve: ({ discountCode }) => discountCode }),
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
    vatPercentage: t.exposeFloat('vatPercentage', { description: 'VAT rate of the payment country on the day of the order, in percent.' }),
    method: t.expose('method', { type: PaymentMethodRef, description: 'Way of paying.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was placed.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When the payment was seen as paid.' }),
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
      resolve: ({ id, invoiceNumber: number }) => (number === null ? null : `/invoices/${toGlobalId('Order', id)}.pdf`),
    }),
    invoiceNumber: t.string({
      nullable: true,
      description: 'Number of the invoice.',
      resolve: ({ invoiceYear, invoiceNumber: number }) =>
        invoiceYear === null || number === null ? null : invoiceNumber(invoiceYear, number),
    }),
    withdrawal: t.field({
      type: WithdrawalOfferRef,
      nullable: true,
      description: 'What withdrawing gives back now; null when the order cannot be withdrawn from (any more).',
      resolve: async (order, _args, ctx) => {
        if (order.state !== 'COMPLETED') return null
        const unused = await batchLoad(ctx, 'unused-credits', order.id, (ids) => findUnusedCredits(ctx.db, ids))
        const offer = withdrawalOffer(order, unused ?? 0, ctx.now)
        return offer === undefined ? null : { ...offer, currency: order.currency }
      },
    }),
    refunds: t.field({
      type: [RefundRef],
      description: 'What went back of the price, the oldest first.',
      resolve: async ({ id }, _args, ctx) => (await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? [],
    }),
    conditions: t.exposeString('conditions', { description: 'The conditions as they were accepted, in the language of the order.' }),
  }),
})
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
  description: 'The order stands; the member pays at its checkout address.',
  fields: (t) => ({
    order: t.field({ type: OrderRef, description: 'The order, the first one if this was a repetition.', resolve: ({ order }) => order }),
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
    discountCode: t.string({ description: 'A code that replaces the active discount. Without one, an offer that the member was told of counts.' }),
    shownTotalMinor: t.int({ description: 'The total that the member was shown, in minor units: another price is refused.' }),
    conditionsAccepted: t.boolean({ required: true, description: 'The member has accepted the conditions and the obligation to pay.' }),
    useStoredMethod: t.boolean({ description: 'Charge the card that was kept; without one the member pays as usual.' }),
    rememberMethod: t.boolean({ description: 'Keep the card for the next order. The member agrees to that.' }),
  }),
})
builder.mutationType({})
builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderSuccess,
    description: 'Orders a bundle. Double clicks, second tabs and repetitions lead to one order.',
    args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order.' }) },
    errors: {
      types: [InvalidInputError, BundleNotFoundError, DiscountRefusedError, PriceChangedError, SpendingLimitReachedError, PaymentUnavailableError],
      union: { name: 'PlaceOrderPayload' },
    },
    resolve: async (_root, { input }, ctx) => ({
      order: await placeOrder(ctx, { ...input, useStoredMethod: input.useStoredMethod ?? false, rememberMethod: input.rememberMethod ?? false }),
    }),
  }),
)
