import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { creditNoteNumber } from '../invoices/invoice.rules.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { RefundStateRef } from '../refunds/refund.schema.ts'
import { memberNameOf } from './member-name.ts'
import { MONEY_READERS } from './money-roles.ts'
import { findRefundsOfSite, type ListedRefund } from './operator-order.store.ts'

export const RefundKindRef = builder.enumType('RefundKind', {
  description: 'Where a refund comes from.',
  values: {
    WITHDRAWAL: { value: 'withdrawal', description: 'The member withdrew from the order.' },
    OPERATOR: { value: 'operator', description: 'An operator gave it back.' },
    PROVIDER: { value: 'provider', description: 'It was made at the payment provider.' },
  } as const,
})

/** A refund in the console. */
export const OperatorRefundRef = builder.objectRef<ListedRefund>('OperatorRefund').implement({
  audience: MONEY_READERS,
  description: 'Money of an order that goes back, as operators see it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('OperatorRefund', id) }),
    orderNumber: t.exposeString('orderNumber', { description: 'Number of the order.' }),
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      description: 'The member’s name; empty for an erased member.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    kind: t.expose('kind', { type: RefundKindRef, description: 'Where it comes from.' }),
    state: t.expose('state', {
      type: RefundStateRef,
      description: 'The state of the refund. REFUSED: the operator has to pay it by hand.',
    }),
    byHand: t.exposeBoolean('byHand', { description: 'Whether it was paid by hand, outside the provider.' }),
    credits: t.exposeInt('credits', { description: 'Credits that it took.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'What goes back.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    vat: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The VAT in it; null for a refund without a credit note.',
      resolve: ({ vatMinor, currency }) => (vatMinor === null ? null : { amountMinor: vatMinor, currency }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was declared or seen.' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider answered, or it was paid by hand.',
    }),
    paymentReference: t.string({
      nullable: true,
      description: 'What the provider calls the payment.',
      resolve: ({ providerRef }) => providerRef,
    }),
    creditNoteNumber: t.string({
      nullable: true,
      description: 'Number of the credit note.',
      resolve: ({ creditNoteYear: year, creditNoteNumber: number }) =>
        year === null || number === null ? null : creditNoteNumber(year, number),
    }),
  }),
})

addEntity(builder, OperatorRefundRef, (ctx, id) =>
  batchLoad(ctx, 'operator-refund', id, (ids) => findRefundsOfSite(ctx.db, ctx.site.id, ids)),
)
