import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { RequestError } from '#platform/base/errors.ts'
import { readPage, toConnection } from '#platform/graph/pagination.ts'
import { signupReference } from '#subgraphs/accounts/published.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderStateRef } from '../orders/order.schema.ts'
import { orderReference } from '../published.ts'
import {
  countPartnerOrders,
  findPartnerOrders,
  type AskedOrders,
  type PartnerOrder,
} from './partner-report.store.ts'

const AUDIENCE = { partner: 'orders:read' } as const

const PartnerOrderRef = builder.objectRef<PartnerOrder>('PartnerOrder').implement({
  audience: AUDIENCE,
  description:
    'An order paid by a member whom a partner referred, without anything that identifies the member (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'The same for the same order, so that a report that is read twice counts it once. It leads to no order.',
      resolve: ({ id }, _args, ctx) => orderReference(ctx.services.config, id),
    }),
    signupReference: t.id({
      description: '`PartnerSignup.reference` of who paid.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config, accountId),
    }),
    state: t.expose('state', {
      type: OrderStateRef,
      description: 'COMPLETED, or what became of the payment since: REFUNDED or CHARGED_BACK.',
    }),
    credits: t.exposeInt('credits', { description: 'Credits of the bundle that was bought.' }),
    isFirst: t.exposeBoolean('isFirst', {
      description: 'True for the first order that they paid on the site, false for a repeated one.',
    }),
    total: t.field({
      type: MoneyRef,
      description: 'What was paid, with VAT.',
      resolve: ({ priceMinor, currency }) => ({ amountMinor: priceMinor, currency }),
    }),
    vat: t.field({
      type: MoneyRef,
      description: 'The VAT in it.',
      resolve: ({ vatMinor, currency }) => ({ amountMinor: vatMinor, currency }),
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', description: 'When it was paid.' }),
    refunded: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'What was paid back of the total, or is on its way back; null when nothing is.',
      resolve: ({ refundedMinor, currency }) =>
        refundedMinor === null ? null : { amountMinor: refundedMinor, currency },
    }),
    refundedAt: t.expose('refundedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last part of it was promised; null when nothing is paid back.',
    }),
    network: t.exposeString('network', {
      description: 'The partner network, as the landing address of the sign-up named it.',
    }),
    ref: t.exposeString('ref', { nullable: true, description: 'The partner within the network.' }),
    sub1: t.exposeString('sub1', { nullable: true, description: 'First free field of the partner.' }),
    sub2: t.exposeString('sub2', { nullable: true, description: 'Second free field of the partner.' }),
    sub3: t.exposeString('sub3', { nullable: true, description: 'Third free field of the partner.' }),
  }),
})

const PartnerOrdersConnectionRef = builder.connectionObject(
  {
    type: PartnerOrderRef,
    name: 'PartnerOrdersConnection',
    audience: AUDIENCE,
    description: 'Paid orders of a partner’s own traffic, in the order of their payment.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many there are of those that were asked for.',
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
      'The orders paid by the traffic of the requesting key’s partner, oldest payment first. With the last cursor as `after`, a partner gets what was paid since. Everybody else gets FORBIDDEN.',
    args: {
      from: t.arg({
        type: 'Date',
        description:
          'The first day of payment, in the time zone of the site; from the beginning when not given.',
      }),
      to: t.arg({
        type: 'Date',
        description: 'The last day of payment, in the time zone of the site; up to now when not given.',
      }),
      refundedSince: t.arg({
        type: 'DateTime',
        description:
          'Only orders of which something was paid back from this moment on: a payment that is told already may change so.',
      }),
      first: t.arg.int({ description: 'How many, 1 to 100; 24 when not given.' }),
      after: t.arg.string({ description: 'Cursor after which the page begins.' }),
      last: t.arg.int({ description: 'How many up to the end or before the cursor, 1 to 100.' }),
      before: t.arg.string({ description: 'Cursor before which the page ends.' }),
    },
    resolve: async (_root, { from = null, to = null, refundedSince = null, ...args }, ctx) => {
      const { traffic, audience } = ctx.visit
      if (audience !== 'partner' || traffic === undefined)
        throw new RequestError('FORBIDDEN', 'Only a partner key with traffic of its own sees orders')
      const page = readPage(args, TIME_CURSOR)
      const { timeZone } = ctx.site.settings
      const asked = { siteId: ctx.site.id, traffic, from, to, timeZone, refundedSince }
      const rows = await findPartnerOrders(ctx.db, asked, page)
      const connection = toConnection(
        rows,
        page,
        ({ completedAt, id }) => TIME_CURSOR.encode([completedAt, id]),
        (node) => ({ node }),
      )
      return { ...connection, asked } as never
    },
  }),
)
