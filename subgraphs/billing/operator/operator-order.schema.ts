import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { invoiceNumber } from '../invoices/invoice.rules.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderStateRef } from '../orders/order.schema.ts'
import type { Order } from '../orders/order.store.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { refundedMinor, withdrawableUntil } from '../orders/refund.rules.ts'
import { findRefunds } from '../orders/refund.store.ts'
import type { Tables } from '../tables.ts'
import { memberNameOf } from './member-name.ts'
import { MONEY_READERS } from './money-roles.ts'
import { findLots, findOrdersOfSite } from './operator-order.store.ts'

type Context = RequestContext<Tables>

/** An order in the console. */
export const OperatorOrderRef = builder.objectRef<Order>('OperatorOrder').implement({
  audience: MONEY_READERS,
  description: 'An order of a member, as operators see it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('OperatorOrder', id) }),
    number: t.exposeString('number', { description: 'What members and operators call it.' }),
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      description: 'The member’s name; empty for an erased member.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    state: t.expose('state', { type: OrderStateRef, description: 'Where it stands.' }),
    method: t.expose('method', { type: PaymentMethodRef, description: 'Way of paying.' }),
    credits: t.exposeInt('credits', { description: 'Credits bought.' }),
    unusedCredits: t.int({
      description: 'Credits that are left of its lot.',
      resolve: async ({ id }, _args, ctx) => (await lotOf(ctx, id))?.remaining ?? 0,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was placed.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the payment was seen as paid.',
    }),
    withdrawableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the time in which the member can withdraw; null for an unpaid order.',
      resolve: ({ completedAt, refundDays }) =>
        completedAt === null ? null : withdrawableUntil({ completedAt, refundDays }),
    }),
    locale: t.exposeString('locale', { description: 'The language that it was placed in.' }),
    conditions: t.exposeString('conditions', { description: 'The conditions as they were accepted.' }),
    isRecurring: t.boolean({
      description: 'Whether a stored card was charged, without the member being there.',
      resolve: ({ sequence }) => sequence === 'recurring',
    }),
    provider: t.exposeString('provider', { description: 'The payment provider.' }),
    paymentReference: t.exposeString('providerRef', {
      nullable: true,
      description: 'What the provider calls the payment.',
    }),
    invoiceNumber: t.string({
      nullable: true,
      description: 'Number of the invoice; null for an unpaid order.',
      resolve: ({ invoiceYear: year, invoiceNumber: number }) =>
        year === null || number === null ? null : invoiceNumber(year, number),
    }),
  }),
})

addEntity(builder, OperatorOrderRef, (ctx, orderId) => loadOrder(ctx, orderId))

/** An order of the request's site, batched; null for one of another site. */
export async function loadOrder(ctx: Context, orderId: string): Promise<Order | null> {
  const load = (ids: string[]) => findOrdersOfSite(ctx.db, ctx.site.id, ids)
  return (await batchLoad(ctx, 'operator-order', orderId, load)) ?? null
}

// What it costs.
builder.objectFields(OperatorOrderRef, (t) => ({
  total: t.field({
    type: MoneyRef,
    description: 'Price with VAT.',
    resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  listPrice: t.field({
    type: MoneyRef,
    description: 'Price with VAT before the discount.',
    resolve: ({ listPriceMinor, priceMinor, currency }) => ({
      amountMinor: listPriceMinor ?? priceMinor,
      currency,
    }),
  }),
  discountCode: t.exposeString('discountCode', { nullable: true, description: 'The discount.' }),
  vat: t.field({
    type: MoneyRef,
    description: 'VAT inside the price.',
    resolve: ({ vatMinor: amountMinor, currency }) => ({ amountMinor, currency }),
  }),
  vatPercentage: t.exposeFloat('vatPercentage', { description: 'Its rate, in percent.' }),
  vatCountry: t.exposeString('vatCountry', { description: 'The payment country, whose VAT it is.' }),
  refunded: t.field({
    type: MoneyRef,
    description: 'What goes back of the price in all.',
    resolve: async ({ id, currency }, _args, ctx) => ({
      amountMinor: refundedMinor(await refundsOf(ctx, id)),
      currency,
    }),
  }),
}))

/** The refunds of an order, batched. */
export async function refundsOf(ctx: Context, orderId: string) {
  return (await batchLoad(ctx, 'refunds', orderId, (ids) => findRefunds(ctx.db, ids))) ?? []
}

/** The lot of an order, batched. */
export function lotOf(ctx: Context, orderId: string) {
  return batchLoad(ctx, 'lots', orderId, (ids) => findLots(ctx.db, ids))
}
