import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import { signupReference } from '#subgraphs/accounts/published.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderStateRef } from '../orders/order.schema.ts'
import { orderReference } from '../published.ts'
import {
  countPartnerOrders,
  countPartnerOrdersByDay,
  findPartnerOrders,
  type AskedOrders,
  type PartnerOrder,
  type PartnerOrderDay,
} from './partner-report.store.ts'

const AUDIENCE = { partner: 'orders:read' } as const

export const PartnerOrderRef = builder.objectRef<PartnerOrder>('PartnerOrder').implement({
  audience: AUDIENCE,
  description:
    'An order paid by a member whom a partner referred, without anything that identifies the member (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'A stable identifier of the order, for detecting duplicates between reports. It cannot be resolved to an order.',
      resolve: ({ id }, _args, ctx) => orderReference(ctx.services.config, id),
    }),
    signupReference: t.id({
      description: 'The `PartnerSignup.reference` of the member who paid.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config, accountId),
    }),
    state: t.expose('state', {
      type: OrderStateRef,
      description: 'COMPLETED, or later REFUNDED or CHARGED_BACK.',
    }),
    credits: t.exposeInt('credits', { description: 'The number of credits in the ordered bundle.' }),
    isFirst: t.exposeBoolean('isFirst', {
      description: 'Whether it is the first order that the member paid on the site.',
    }),
    total: t.field({
      type: MoneyRef,
      description: 'The amount paid, with VAT.',
      resolve: ({ priceMinor, currency }) => ({ amountMinor: priceMinor, currency }),
    }),
    vat: t.field({
      type: MoneyRef,
      description: 'The VAT included in the total.',
      resolve: ({ vatMinor, currency }) => ({ amountMinor: vatMinor, currency }),
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', description: 'When it was paid.' }),
    refunded: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The refunded part of the total, including pending refunds; null if there is none.',
      resolve: ({ refundedMinor, currency }) =>
        refundedMinor === null ? null : { amountMinor: refundedMinor, currency },
    }),
    refundedAt: t.expose('refundedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the latest refund was promised; null if there is none.',
    }),
    network: t.exposeString('network', {
      description: 'The partner network, from the landing URL of the sign-up.',
    }),
    ref: t.exposeString('ref', {
      nullable: true,
      description: 'The `ref` of the link: the partner within the network. Null if it had none.',
    }),
    sub1: t.exposeString('sub1', {
      nullable: true,
      description: 'The `sub1` of the link, for the partner’s own use. Null if it had none.',
    }),
    sub2: t.exposeString('sub2', {
      nullable: true,
      description: 'The `sub2` of the link, for the partner’s own use. Null if it had none.',
    }),
    sub3: t.exposeString('sub3', {
      nullable: true,
      description: 'The `sub3` of the link, for the partner’s own use. Null if it had none.',
    }),
  }),
})

const PartnerOrdersConnectionRef = builder.connectionObject(
  {
    type: PartnerOrderRef,
    name: 'PartnerOrdersConnection',
    audience: AUDIENCE,
    description: 'Paid orders from the partner’s traffic, by time of payment.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of orders that match the arguments.',
        resolve: (connection, _args, ctx) =>
          countPartnerOrders(ctx.db, (connection as unknown as { asked: AskedOrders }).asked),
      }),
    }),
  },
  { name: 'PartnerOrdersEdge', audience: AUDIENCE, description: 'One order in the list.' },
)

builder.queryField('partnerOrders', (t) =>
  t.field({
    type: PartnerOrdersConnectionRef,
    audience: AUDIENCE,
    description:
      'Paid orders from the traffic of the key’s partner, the oldest payment first. Pass the last cursor as `after` to get later ones. Other callers get FORBIDDEN.',
    args: {
      from: t.arg({
        type: 'Date',
        description: 'The first day of payment, in the site’s time zone. Defaults to the first order.',
      }),
      to: t.arg({
        type: 'Date',
        description: 'The last day of payment, in the site’s time zone. Defaults to today.',
      }),
      refundedSince: t.arg({
        type: 'DateTime',
        description:
          'Only orders with a refund since this time. Use it to update orders that were reported before.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { from = null, to = null, refundedSince = null, ...args }, ctx) => {
      const traffic = requireTraffic(ctx)
      const { timeZone } = ctx.site.settings
      const asked = { siteId: ctx.site.id, traffic, from, to, timeZone, refundedSince }
      return connectionOf(args, TIME_CURSOR, {
        list: (page) => findPartnerOrders(ctx.db, asked, page),
        cursorOf: ({ completedAt, id }) => [completedAt, id],
        besides: { asked },
      })
    },
  }),
)

const PartnerOrderDayRef = builder.objectRef<PartnerOrderDay>('PartnerOrderDay').implement({
  audience: AUDIENCE,
  description: 'The orders that a partner’s traffic paid on a day, in one currency.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day of payment, in the site’s time zone.' }),
    orders: t.exposeInt('orders', { description: 'How many. Excludes members erased since.' }),
    total: t.field({
      type: MoneyRef,
      description: 'What was paid for them, with VAT.',
      resolve: ({ totalMinor, currency }) => ({ amountMinor: totalMinor, currency }),
    }),
    refunded: t.field({
      type: MoneyRef,
      description: 'The refunded part of that, including pending refunds, whenever it was refunded.',
      resolve: ({ refundedMinor, currency }) => ({ amountMinor: refundedMinor, currency }),
    }),
  }),
})

builder.queryField('partnerOrderDays', (t) =>
  t.field({
    type: [PartnerOrderDayRef],
    audience: AUDIENCE,
    description:
      'Paid orders from the traffic of the key’s partner by day and currency, the oldest first. Days without any are missing. Other callers get FORBIDDEN.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first day, in the site’s time zone.' }),
      to: t.arg({ type: 'Date', required: true, description: 'The last day, in the site’s time zone.' }),
    },
    resolve: (_root, { from, to }, ctx) =>
      countPartnerOrdersByDay(ctx.db, {
        siteId: ctx.site.id,
        traffic: requireTraffic(ctx),
        from,
        to,
        timeZone: ctx.site.settings.timeZone,
        refundedSince: null,
      }),
  }),
)
