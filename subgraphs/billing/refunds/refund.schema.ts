import { toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { creditNoteNumber } from '../invoices/invoice.rules.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderRef } from '../orders/order.schema.ts'
import { refundedMinor, refundStateOf } from '../orders/refund.rules.ts'
import { findRefunds, findUnusedCredits, type Refund } from '../orders/refund.store.ts'
import type { RefundState } from '../tables/orders.types.ts'
import { withdrawalOffer, type WithdrawalOffer } from './refund.actions.ts'

/** What withdrawing from an order gives back now. */
export const WithdrawalOfferRef = builder
  .objectRef<WithdrawalOffer & { currency: string }>('WithdrawalOffer')
  .implement({
    audience: 'owner',
    description:
      'The refund that a withdrawal from the order would give now. Also readable with the mailed link.',
    fields: (t) => ({
      credits: t.exposeInt('credits', {
        description: 'The unused credits, which the withdrawal takes back.',
      }),
      amount: t.field({
        type: MoneyRef,
        description: 'The unused credits’ share of the price.',
        resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
      }),
      until: t.expose('until', { type: 'DateTime', description: 'When the withdrawal period ends.' }),
    }),
  })

/** Where a refund stands. */
export const RefundStateRef = builder.enumType('RefundState', {
  description: 'The state of a refund. Tell the member about a refund only once it is ACCEPTED.',
  values: {
    REQUESTED: { value: 'requested', description: 'The provider has not confirmed it yet.' },
    ACCEPTED: { value: 'accepted', description: 'The provider has accepted the refund.' },
    REFUSED: {
      value: 'refused',
      description: 'The provider refused or failed to pay it. Customer service refunds it in another way.',
    },
    UNDONE: {
      value: 'undone',
      description:
        'The refund was made at the provider, and failed or was cancelled there. Its credits were restored.',
    },
  } as const satisfies Record<Uppercase<RefundState>, { value: RefundState; description: string }>,
})

/** Money of an order that goes back. */
export const RefundRef = builder.objectRef<Refund>('Refund').implement({
  audience: 'owner',
  description: 'A refund for an order.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'The credits that were taken back.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'The amount that goes back to the member, with VAT.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    state: t.expose('state', {
      type: RefundStateRef,
      description: 'How far the refund is, as the payment provider says.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the refund was requested, or first seen at the provider.',
    }),
    words: t.exposeString('words', {
      nullable: true,
      description: 'What the site says to the member about it, in the member’s language; null for nothing.',
    }),
    creditNoteUrl: t.string({
      nullable: true,
      description: 'The path of the credit note PDF; null if there is no credit note.',
      resolve: ({ id, creditNoteNumber: number }) =>
        number === null ? null : `/credit-notes/${toGlobalId('Refund', id)}.pdf`,
    }),
    cancellationUrl: t.string({
      nullable: true,
      description: 'The path of the PDF that cancels the credit note; null unless the refund is UNDONE.',
      resolve: ({ id, cancellationNumber: number }) =>
        number === null ? null : `/credit-notes/${toGlobalId('Refund', id)}.cancelled.pdf`,
    }),
    cancellationNumber: t.string({
      nullable: true,
      description:
        'The number of the document that cancels the credit note; null unless the refund is UNDONE.',
      resolve: ({ cancellationYear: year, cancellationNumber: number }) =>
        year === null || number === null ? null : creditNoteNumber(year, number),
    }),
    creditNoteNumber: t.string({
      nullable: true,
      description: 'Number of the credit note.',
      resolve: ({ creditNoteYear: year, creditNoteNumber: number }) =>
        year === null || number === null ? null : creditNoteNumber(year, number),
    }),
  }),
})

builder.objectFields(OrderRef, (t) => ({
  withdrawal: t.field({
    type: WithdrawalOfferRef,
    nullable: true,
    description:
      'The refund that a withdrawal would give now; null if withdrawal is not, or no longer, possible.',
    resolve: async (order, _args, ctx) => {
      if (order.state !== 'COMPLETED') return null
      const unused = await batchLoad(ctx, 'unused-credits', order.id, (ids) => findUnusedCredits(ctx.db, ids))
      const refunds = await batchLoad(ctx, 'refunds', order.id, (ids) => findRefunds(ctx.db, ids))
      const offer = withdrawalOffer(order, {
        unused: unused ?? 0,
        refundedMinor: refundedMinor(refunds ?? []),
        now: ctx.now,
      })
      return offer === undefined ? null : { ...offer, currency: order.currency }
    },
  }),
  refunded: t.field({
    type: MoneyRef,
    nullable: true,
    description: 'The total of all refunds; null if there are none.',
    resolve: async ({ id, currency }, _args, ctx) => {
      const amountMinor = refundedMinor(
        (await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? [],
      )
      return amountMinor === 0 ? null : { amountMinor, currency }
    },
  }),
  refundState: t.field({
    type: RefundStateRef,
    nullable: true,
    description:
      'The overall state of the refunds; null if there are none. REFUSED until every refused refund has been paid in another way.',
    resolve: async ({ id }, _args, ctx) =>
      refundStateOf((await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? []) ?? null,
  }),
  refunds: t.field({
    type: [RefundRef],
    description: 'The refunds, the oldest first.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? [],
  }),
}))
