import { toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderRef } from '../orders/order.schema.ts'
import { refundedMinor, refundStateOf, type RefundState } from '../orders/refund.rules.ts'
import { findRefunds, findUnusedCredits, type Refund } from '../orders/refund.store.ts'
import { creditNoteNumber } from '../papers/invoice.rules.ts'
import { withdrawalOffer, type WithdrawalOffer } from './refund.actions.ts'

/** What withdrawing from an order gives back now. */
export const WithdrawalOfferRef = builder
  .objectRef<WithdrawalOffer & { currency: string }>('WithdrawalOffer')
  .implement({
    audience: 'owner',
    description: 'What withdrawing from an order gives back now. Who has the mailed link sees it too.',
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

/** Where a refund stands. */
export const RefundStateRef = builder.enumType('RefundState', {
  description: 'Where a refund stands. Say that something is refunded only when it is ACCEPTED.',
  values: {
    REQUESTED: { value: 'requested', description: 'The provider has not confirmed it yet.' },
    ACCEPTED: { value: 'accepted', description: 'The provider pays it.' },
    REFUSED: {
      value: 'refused',
      description: 'The provider refused or could not pay it; customer service pays it another way.',
    },
    UNDONE: {
      value: 'undone',
      description:
        'The provider had paid it by itself, and it failed or was cancelled: it did not happen, and its credits are back.',
    },
  } as const satisfies Record<Uppercase<RefundState>, { value: RefundState; description: string }>,
})

/** Money of an order that goes back. */
export const RefundRef = builder.objectRef<Refund>('Refund').implement({
  audience: 'owner',
  description: 'Money of an order that goes back.',
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
      resolve: ({ id, creditNoteNumber: number }) =>
        number === null ? null : `/credit-notes/${toGlobalId('Refund', id)}.pdf`,
    }),
    cancellationUrl: t.string({
      nullable: true,
      description: 'Path of the PDF that takes the credit note back; null for a refund that is not UNDONE.',
      resolve: ({ id, cancellationNumber: number }) =>
        number === null ? null : `/credit-notes/${toGlobalId('Refund', id)}.cancelled.pdf`,
    }),
    cancellationNumber: t.string({
      nullable: true,
      description: 'Number of the note that takes the credit note back.',
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
    description: 'What withdrawing gives back now; null when the order cannot be withdrawn from (any more).',
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
    description: 'What goes back of the price in all; null while nothing does.',
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
      'Where that stands in all: REFUSED for as long as some of it was refused and has not come back in another way; null while nothing goes back.',
    resolve: async ({ id }, _args, ctx) =>
      refundStateOf((await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? []) ?? null,
  }),
  refunds: t.field({
    type: [RefundRef],
    description: 'What went back of the price, the oldest first.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'refunds', id, (ids) => findRefunds(ctx.db, ids))) ?? [],
  }),
}))
