import { RequestError } from '#platform/errors.ts'
import { TIME_CURSOR } from '#platform/cursors.ts'
import { readPage, toConnection } from '#platform/pagination.ts'
import { sign } from '#platform/secrets.ts'
import { signupReference } from '../accounts/published.ts'
import { builder } from './builder.ts'
import { MoneyRef } from './money.schema.ts'
import { OrderStateRef } from './order.schema.ts'
import { findPartnerOrders, type PartnerOrder as PartnerOrderRow } from './partner-report.store.ts'

const AUDIENCE = { partner: 'orders:read' } as const

const PartnerOrder = builder.objectRef<PartnerOrderRow>('PartnerOrder').implement({
  audience: AUDIENCE,
  description:
    'An order that was paid by somebody whom a partner brought, and nothing that tells who it was (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'The same for the same order, so that a report that is read twice counts it once. It leads to no order.',
      resolve: ({ id }, _args, ctx) =>
        sign(ctx.services.config.SECRETS_KEY, 'partner-order', id).slice(0, 22),
    }),
    signupReference: t.id({
      description: '`PartnerSignup.reference` of who paid.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config.SECRETS_KEY, accountId),
    }),
    state: t.expose('state', {
      type: OrderStateRef,
      description: 'COMPLETED, or what became of the payment since: REFUNDED or CHARGED_BACK.',
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
    network: t.exposeString('network', {
      description: 'The partner network, as the landing address of the sign-up named it.',
    }),
    ref: t.exposeString('ref', { nullable: true, description: 'The partner within the network.' }),
    sub1: t.exposeString('sub1', { nullable: true, description: 'First free field of the partner.' }),
    sub2: t.exposeString('sub2', { nullable: true, description: 'Second free field of the partner.' }),
    sub3: t.exposeString('sub3', { nullable: true, description: 'Third free field of the partner.' }),
  }),
})

const partnerOrders = builder.connectionObject(
  {
    type: PartnerOrder,
    name: 'PartnerOrdersConnection',
    audience: AUDIENCE,
    description: 'Paid orders of a partner’s own traffic, in the order of their payment.',
  },
  { name: 'PartnerOrdersEdge', audience: AUDIENCE, description: 'One order in the list.' },
)

builder.queryField('partnerOrders', (t) =>
  t.field({
    type: partnerOrders,
    audience: AUDIENCE,
    description:
      'The orders that were paid by the traffic of the partner whose key asks, the oldest payment first: whoever keeps the last cursor gets with `after` what was paid since. Everybody else gets FORBIDDEN.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 100; 24 when not given.' }),
      after: t.arg.string({ description: 'Cursor after which the page begins.' }),
      last: t.arg.int({ description: 'How many up to the end or before the cursor, 1 to 100.' }),
      before: t.arg.string({ description: 'Cursor before which the page ends.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { traffic, audience } = ctx.visit
      if (audience !== 'partner' || traffic === undefined)
        throw new RequestError('FORBIDDEN', 'Only a partner key with traffic of its own sees orders')
      const page = readPage(args, TIME_CURSOR)
      const rows = await findPartnerOrders(ctx.db, { siteId: ctx.site.id, traffic }, page)
      return toConnection(
        rows,
        page,
        ({ completedAt, id }) => TIME_CURSOR.encode([completedAt, id]),
        (node) => ({ node }),
      ) as never
    },
  }),
)
