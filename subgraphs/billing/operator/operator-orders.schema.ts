import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { RequestError } from '#platform/base/errors.ts'
import { readText } from '#platform/base/input-text.ts'
import { dayLater } from '#platform/figures/days.rules.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { startOfDate } from '#platform/postgres/clock.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderStateRef } from '../orders/order.schema.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { RefundStateRef } from '../refunds/refund.schema.ts'
import type { Tables } from '../tables.ts'
import { MONEY_READERS } from './money-roles.ts'
import { OperatorOrderRef } from './operator-order.schema.ts'
import {
  countRefundsOfSite,
  findOrderOfSite,
  listOrdersOfSite,
  listRefundsOfSite,
  sumOrdersOfSite,
  type OrderFilter,
  type OrderTotal,
  type RefundFilter,
} from './operator-order.store.ts'
import { OperatorRefundRef, RefundKindRef } from './operator-refund.schema.ts'
import { readOrderNumber } from './payment-words.rules.ts'

const LAST_DAYS_MAX = 3660

const OperatorOrderFilterInput = builder.inputType('OperatorOrderFilterInput', {
  description: 'Which orders; what is left out does not matter.',
  fields: (t) => ({
    states: t.field({ type: [OrderStateRef], description: 'In one of these states.' }),
    methods: t.field({ type: [PaymentMethodRef], description: 'Paid in one of these ways.' }),
    from: t.field({ type: 'DateTime', description: 'Placed at this moment or later.' }),
    to: t.field({ type: 'DateTime', description: 'Placed before this moment.' }),
    lastDays: t.int({
      description: `Placed in the last so many days of the site's clock, 1 to ${LAST_DAYS_MAX}; 1 is today. Excludes \`from\`.`,
    }),
    text: t.string({
      description:
        'The number of an order, invoice or credit note, a discount code, or what the provider calls the payment.',
    }),
    hasDifference: t.boolean({
      description: 'Only those about which the provider says something else than the books.',
    }),
  }),
})
const OperatorRefundFilterInput = builder.inputType('OperatorRefundFilterInput', {
  description: 'Which refunds; what is left out does not matter.',
  fields: (t) => ({
    states: t.field({
      type: [RefundStateRef],
      description: 'In one of these states. REFUSED ones wait to be paid by hand.',
    }),
    kinds: t.field({ type: [RefundKindRef], description: 'Of one of these kinds.' }),
    from: t.field({ type: 'DateTime', description: 'Made at this moment or later.' }),
    to: t.field({ type: 'DateTime', description: 'Made before this moment.' }),
  }),
})

const OrderTotalRef = builder.objectRef<OrderTotal>('OrderTotal').implement({
  audience: MONEY_READERS,
  description: 'What orders come to, in one currency.',
  fields: (t) => ({
    orders: t.exposeInt('orders', { description: 'How many there are, paid or not.' }),
    paid: t.field({
      type: MoneyRef,
      description: 'The prices of those that are paid.',
      resolve: ({ paidMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    refunded: t.field({
      type: MoneyRef,
      description: 'What goes back of them.',
      resolve: ({ refundedMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})

type Listed<Filter> = { filter: Filter }
const filterOf = <Filter>(connection: unknown): Listed<Filter> => ({
  filter: (connection as Listed<Filter>).filter,
})
type ListedOrders = Listed<OrderFilter> & { sums?: Promise<OrderTotal[]> }

// The count and the totals of a list come from one reading of its orders.
function sumsOf(connection: unknown, ctx: RequestContext<Tables>): Promise<OrderTotal[]> {
  const listed = connection as ListedOrders
  listed.sums ??= sumOrdersOfSite(ctx.db, { siteId: ctx.site.id, filter: listed.filter })
  return listed.sums
}

const OperatorOrdersConnectionRef = builder.connectionObject(
  {
    type: OperatorOrderRef,
    name: 'OperatorOrdersConnection',
    audience: MONEY_READERS,
    description: 'Orders of the site, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of orders that match the filter.',
        resolve: async (connection, _args, ctx) =>
          (await sumsOf(connection, ctx)).reduce((sum, { orders }) => sum + orders, 0),
      }),
      totals: t.field({
        type: [OrderTotalRef],
        description: 'What all of them come to, by currency.',
        resolve: (connection, _args, ctx) => sumsOf(connection, ctx),
      }),
    }),
  },
  { name: 'OperatorOrdersEdge', audience: MONEY_READERS, description: 'One order in the list.' },
)
const OperatorRefundsConnectionRef = builder.connectionObject(
  {
    type: OperatorRefundRef,
    name: 'OperatorRefundsConnection',
    audience: MONEY_READERS,
    description: 'Refunds of the site, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of refunds that match the filter.',
        resolve: (connection, _args, ctx) =>
          countRefundsOfSite(ctx.db, { siteId: ctx.site.id, ...filterOf<RefundFilter>(connection) }),
      }),
    }),
  },
  { name: 'OperatorRefundsEdge', audience: MONEY_READERS, description: 'One refund in the list.' },
)

type Given<Type> = { [Key in keyof Type]?: Type[Key] | null | undefined }

/**
 * A filter as a store takes it.
 * @throws RequestError BAD_USER_INPUT
 */
function readOrderFilter(
  { site, today }: RequestContext<Tables>,
  given: Given<OrderFilter & { lastDays: number }> | null | undefined,
): OrderFilter {
  const text = readText(given?.text)
  const days = given?.lastDays ?? undefined
  if (days !== undefined && (days < 1 || days > LAST_DAYS_MAX || given?.from != null))
    throw new RequestError('BAD_USER_INPUT', `Ask for 1 to ${LAST_DAYS_MAX} days, or from a moment on`)
  const from =
    days === undefined ? given?.from : startOfDate(dayLater(today.date, 1 - days), site.settings.timeZone)
  return {
    states: given?.states ?? undefined,
    methods: given?.methods ?? undefined,
    from: from ?? undefined,
    to: given?.to ?? undefined,
    text: text === '' ? undefined : text.slice(0, 100),
    hasDifference: given?.hasDifference ?? undefined,
  }
}

builder.queryFields((t) => ({
  operatorOrders: t.field({
    type: OperatorOrdersConnectionRef,
    audience: MONEY_READERS,
    description: 'Orders of the site, the newest first.',
    args: {
      filter: t.arg({ type: OperatorOrderFilterInput, description: 'Which; all when left out.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, args, ctx) => {
      const filter = readOrderFilter(ctx, args.filter)
      return connectionOf(args, TIME_CURSOR, {
        list: (page) => listOrdersOfSite(ctx.db, { siteId: ctx.site.id, filter }, page),
        cursorOf: ({ createdAt, id }) => [createdAt, id],
        besides: { filter },
      })
    },
  }),
  operatorOrder: t.field({
    type: OperatorOrderRef,
    nullable: true,
    audience: MONEY_READERS,
    description: 'An order of the site by its number; null when there is none.',
    args: { number: t.arg.string({ required: true, description: 'Its number.' }) },
    resolve: async (_root, { number }, ctx) =>
      (await findOrderOfSite(ctx.db, ctx.site.id, readOrderNumber(number))) ?? null,
  }),
  operatorRefunds: t.field({
    type: OperatorRefundsConnectionRef,
    audience: MONEY_READERS,
    description: 'Refunds of the site, the newest first; with the state REFUSED those to pay by hand.',
    args: {
      filter: t.arg({ type: OperatorRefundFilterInput, description: 'Which; all when left out.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, args, ctx) => {
      const { states, kinds, from, to } = args.filter ?? {}
      const filter = {
        states: states ?? undefined,
        kinds: kinds ?? undefined,
        from: from ?? undefined,
        to: to ?? undefined,
      }
      return connectionOf(args, TIME_CURSOR, {
        list: (page) => listRefundsOfSite(ctx.db, { siteId: ctx.site.id, filter }, page),
        cursorOf: ({ createdAt, id }) => [createdAt, id],
        besides: { filter },
      })
    },
  }),
}))
