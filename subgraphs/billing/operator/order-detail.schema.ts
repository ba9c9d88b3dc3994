import { log } from '#platform/base/log.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import type { Order } from '../orders/order.store.ts'
import { findUnusedCredits } from '../orders/refund.store.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import type { Tables } from '../tables.ts'
import type { DifferenceKind } from '../tables/orders.types.ts'
import { bothSides, type SideName, type SidesRow } from './both-sides.rules.ts'
import { shareOf } from './money-act.rules.ts'
import { findRecentlyGivenMinor } from './money-act.store.ts'
import { MONEY_READERS } from './money-roles.ts'
import { OperatorEntryRef } from './operator-entry.schema.ts'
import { lotOf, OperatorOrderRef, refundsOf } from './operator-order.schema.ts'
import {
  findChargebacks,
  findDifferences,
  findRefundsOfOrder,
  listEntriesOfOrder,
  type Chargeback,
  type Lot,
  type OrderDifference,
} from './operator-order.store.ts'
import { OperatorRefundRef } from './operator-refund.schema.ts'

type Context = RequestContext<Tables>

const SideNameRef = builder.enumType('OrderSideName', {
  description: 'What is compared between an order and its payment at the provider.',
  values: {
    STATE: { description: 'The state, each in its own words.' },
    AMOUNT: { description: 'The price, as a decimal number.' },
    CURRENCY: { description: 'The currency.' },
    REFUNDED: { description: 'What has gone back at the provider in all, as a decimal number.' },
    REFUND: { description: 'One refund, as a decimal number.' },
  } as const satisfies Record<SideName, object>,
})
const OrderSideRef = builder.objectRef<SidesRow>('OrderSide').implement({
  audience: MONEY_READERS,
  description: 'One thing about an order in our books, and at the provider.',
  fields: (t) => ({
    name: t.field({ type: SideNameRef, description: 'What it is.', resolve: ({ name }) => name }),
    reference: t.string({
      nullable: true,
      description: 'What the provider calls a refund.',
      resolve: ({ ref }) => ref,
    }),
    ours: t.exposeString('ours', { nullable: true, description: 'In our books.' }),
    provider: t.exposeString('provider', { nullable: true, description: 'At the provider.' }),
    isEqual: t.exposeBoolean('isEqual', { description: 'Whether both say the same.' }),
  }),
})
const OrderSidesRef = builder
  .objectRef<{ readAt: Date; isAnswered: boolean; rows: SidesRow[] }>('OrderSides')
  .implement({
    audience: MONEY_READERS,
    description: 'An order beside its payment at the provider, read from there for this answer.',
    fields: (t) => ({
      readAt: t.expose('readAt', { type: 'DateTime', description: 'When the provider was asked.' }),
      isAnswered: t.exposeBoolean('isAnswered', {
        description: 'Whether the provider answered. If not, ask again later; the rows show our side only.',
      }),
      rows: t.expose('rows', { type: [OrderSideRef], description: 'What was compared.' }),
    }),
  })

const DifferenceKindRef = builder.enumType('PaymentDifferenceKind', {
  description: 'What the provider and the books say differently.',
  values: {
    AMOUNT: { description: 'Another amount was paid.' },
    CURRENCY: { description: 'It was paid in another currency.' },
    UNKNOWN_PAYMENT: { description: 'The provider does not know the payment.' },
    NOT_PAID: { description: 'The books have it paid, the provider not.' },
    NOT_CHARGED_BACK: { description: 'The books have it charged back, the provider paid.' },
    REFUND_MISSING: { description: 'The provider does not have a refund of the books.' },
    REFUNDED_TOO_MUCH: { description: 'The provider gave back more than was paid.' },
  } as const satisfies Record<DifferenceKind, object>,
})
const OrderDifferenceRef = builder.objectRef<OrderDifference>('OrderDifference').implement({
  audience: MONEY_READERS,
  description: 'A contradiction between the provider and the books.',
  fields: (t) => ({
    kind: t.field({
      type: DifferenceKindRef,
      description: 'The kind of difference.',
      resolve: ({ kind }) => kind,
    }),
    ours: t.exposeString('expected', { description: 'What the books say.' }),
    provider: t.exposeString('found', { description: 'What the provider says.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When it was found.' }),
    notedAt: t.expose('notedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator had looked at it; null while it waits.',
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was gone.',
    }),
  }),
})

const OrderChargebackRef = builder.objectRef<Chargeback>('OrderChargeback').implement({
  audience: MONEY_READERS,
  description: 'A bank that took the money of an order back.',
  fields: (t) => ({
    at: t.expose('createdAt', { type: 'DateTime', description: 'When it was seen.' }),
    reversedAt: t.expose('reversedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the bank gave it to us again.',
    }),
  }),
})

const OrderLotRef = builder.objectRef<Lot>('OrderLot').implement({
  audience: MONEY_READERS,
  description: 'The credits that an order brought.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'How many it brought.' }),
    remaining: t.exposeInt('remaining', { description: 'How many of them are left.' }),
  }),
})

type Choice = { credits: number; amountMinor: number; currency: string }
const RefundChoiceRef = builder.objectRef<Choice>('RefundChoice').implement({
  audience: MONEY_READERS,
  description: 'What a refund would give back and take now.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Unused credits that would be taken.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'What would go back.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})
type Choices = { order: Order; whole: Choice | null; unused: Choice | null }
const RefundChoicesRef = builder.objectRef<Choices>('RefundChoices').implement({
  audience: MONEY_READERS,
  description: 'What `refundOrder` can do with an order now, and when a second operator has to agree.',
  fields: (t) => ({
    whole: t.expose('whole', {
      type: RefundChoiceRef,
      nullable: true,
      description:
        'Everything that has not gone back, which is also the most for a part. Used credits stay with the member. Null when nothing is left.',
    }),
    unused: t.expose('unused', {
      type: RefundChoiceRef,
      nullable: true,
      description: 'The unused credits of its lot, pro rata; null when there are none.',
    }),
    givenRecently: t.field({
      type: MoneyRef,
      description:
        'The sum of refunds, corrections and waivers that the member received in the last 30 days. Other currencies are added without conversion.',
      resolve: async ({ order: { accountId, currency } }, _args, ctx) => ({
        amountMinor: await findRecentlyGivenMinor(ctx.db, accountId),
        currency,
      }),
    }),
    secondPersonAbove: t.field({
      type: MoneyRef,
      description: 'With this refund, above this sum in 30 days a second operator has to agree.',
      resolve: ({ order: { currency } }, _args, ctx) => ({
        amountMinor: ctx.site.settings.refundFourEyes,
        currency,
      }),
    }),
  }),
})

builder.objectFields(OperatorOrderRef, (t) => ({
  sides: t.field({
    type: OrderSidesRef,
    description: 'Our side and the provider’s beside each other. It asks the provider: for one order only.',
    resolve: async (order, _args, ctx) => readSides(ctx, order),
  }),
  lot: t.field({
    type: OrderLotRef,
    nullable: true,
    description: 'The credits that it brought; null for an unpaid order.',
    resolve: async ({ id }, _args, ctx) => (await lotOf(ctx, id)) ?? null,
  }),
  entries: t.field({
    type: [OperatorEntryRef],
    description: 'The lines of the ledger that name it: purchase, refunds, charge-backs, debt; oldest first.',
    resolve: ({ id, accountId }, _args, ctx) => listEntriesOfOrder(ctx.db, { orderId: id, accountId }),
  }),
  refunds: t.field({
    type: [OperatorRefundRef],
    description: 'What went back of the price, the oldest first.',
    resolve: ({ id, siteId }, _args, ctx) => findRefundsOfOrder(ctx.db, { siteId, orderId: id }),
  }),
  chargebacks: t.field({
    type: [OrderChargebackRef],
    description: 'Every time a bank took the money back, the oldest first.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'chargebacks', id, (ids) => findChargebacks(ctx.db, ids))) ?? [],
  }),
  differences: t.field({
    type: [OrderDifferenceRef],
    description: 'What the provider and the books said differently, the newest first.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'differences', id, (ids) => findDifferences(ctx.db, ids))) ?? [],
  }),
  refundChoices: t.field({
    type: RefundChoicesRef,
    description: 'What `refundOrder` can do now.',
    resolve: async (order, _args, ctx) => {
      const refundable = {
        order,
        refunds: await refundsOf(ctx, order.id),
        unused: (await findUnusedCredits(ctx.db, [order.id])).get(order.id) ?? 0,
      }
      const choice = (extent: 'whole' | 'unused') => {
        const share = shareOf(refundable, { extent })
        return share === undefined ? null : { ...share, currency: order.currency }
      }
      return { order, whole: choice('whole'), unused: choice('unused') }
    },
  }),
}))

async function readSides(ctx: Context, order: Order) {
  const { providerRef } = order
  const refunds = await refundsOf(ctx, order.id)
  try {
    const snapshot = providerRef === null ? undefined : await paymentProviderOf(ctx).fetch(providerRef)
    return { readAt: ctx.now, isAnswered: true, rows: bothSides(order, refunds, snapshot) }
  } catch (error) {
    log.warn({ orderId: order.id, reason: (error as Error).message }, 'a payment could not be read')
    return { readAt: ctx.now, isAnswered: false, rows: bothSides(order, refunds, undefined) }
  }
}
