import { InvalidInputError } from '#platform/base/errors.ts'
import { pastedEmail } from '#platform/base/pasted-text.rules.ts'
import { builder } from '../builder.ts'
import { WithdrawalNotPossibleError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { OrderRef } from '../orders/order.schema.ts'
import { listPaidOrdersFor, type Order } from '../orders/order.store.ts'
import type { Refund } from '../orders/refund.store.ts'
import { RefundRef, WithdrawalOfferRef } from './refund.schema.ts'
import {
  confirmWithdrawal,
  mailedWithdrawal,
  requestWithdrawal,
  withdrawOwnOrder,
  type MailedWithdrawal,
} from './withdrawal.actions.ts'

const WithdrawOrderSuccessRef = builder
  .objectRef<{ order: Order; refund: Refund }>('WithdrawOrderSuccess')
  .implement({
    audience: 'member',
    description: 'The withdrawal is recorded, and a receipt was sent by mail.',
    fields: (t) => ({
      order: t.field({
        type: OrderRef,
        description: 'The updated order.',
        resolve: ({ order }) => order,
      }),
      refund: t.field({
        type: RefundRef,
        description: 'The refunded amount.',
        resolve: ({ refund }) => refund,
      }),
    }),
  })
const WithdrawOrderInput = builder.inputType('WithdrawOrderInput', {
  description: 'Input of withdrawOrder.',
  fields: (t) => ({ orderId: t.id({ required: true, description: 'The order.' }) }),
})
builder.mutationField('withdrawOrder', (t) =>
  t.field({
    type: WithdrawOrderSuccessRef,
    description:
      'Withdraws from an order: takes back the unused credits and refunds their share of the price to the payment method. Idempotent.',
    args: { input: t.arg({ type: WithdrawOrderInput, required: true, description: 'The order.' }) },
    errors: {
      types: [WithdrawalNotPossibleError],
      union: {
        name: 'WithdrawOrderPayload',
        description: 'The order with its refund, or the reason why withdrawal is not possible.',
      },
    },
    resolve: (_root, { input }, ctx) => withdrawOwnOrder(ctx, input.orderId),
  }),
)

builder.queryField('suspendedOrders', (t) =>
  t.field({
    type: [OrderRef],
    audience: 'owner',
    description:
      'The newest paid orders of a member whose account is suspended, for withdrawals. Empty for everyone else.',
    resolve: (_root, _args, ctx) =>
      ctx.visit.suspended === undefined ? [] : listPaidOrdersFor(ctx.db, ctx.visit.suspended),
  }),
)

const RequestWithdrawalSuccessRef = builder
  .objectRef<{ email: string }>('RequestWithdrawalSuccess')
  .implement({
    audience: 'visitor',
    description:
      'If the number and the address match, a mail with the next step was sent. The response is the same if they do not.',
    fields: (t) => ({ email: t.exposeString('email', { description: 'The address from the input.' }) }),
  })
const RequestWithdrawalInput = builder.inputType('RequestWithdrawalInput', {
  description: 'Input of requestWithdrawal.',
  fields: (t) => ({
    orderNumber: t.string({ required: true, description: 'The number on the receipt and the invoice.' }),
    email: t.string({
      required: true,
      description: 'The e-mail address of the account that placed the order.',
    }),
  }),
})
builder.mutationField('requestWithdrawal', (t) =>
  t.field({
    type: RequestWithdrawalSuccessRef,
    audience: 'visitor',
    description: 'Starts a withdrawal without a login: mails a link to the address of the account.',
    args: {
      input: t.arg({
        type: RequestWithdrawalInput,
        required: true,
        description: 'The order number and the e-mail address.',
      }),
    },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'RequestWithdrawalPayload',
        description:
          'A confirmation that does not depend on whether the order exists, or an error if a field is malformed.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await requestWithdrawal(ctx, input)
      return { email: pastedEmail(input.email) }
    },
  }),
)

const MailedWithdrawalRef = builder.objectRef<MailedWithdrawal>('MailedWithdrawal').implement({
  audience: 'owner',
  description: 'The order behind a mailed withdrawal link. Readable with the link.',
  fields: (t) => ({
    orderNumber: t.string({ description: 'Number of the order.', resolve: ({ number }) => number }),
    declared: t.exposeBoolean('declared', {
      description: 'Whether the withdrawal is already confirmed.',
    }),
    offer: t.field({
      type: WithdrawalOfferRef,
      nullable: true,
      description:
        'The refund that the withdrawal would give now; null if it is not, or no longer, possible.',
      resolve: ({ offer, currency }) => (offer === undefined ? null : { ...offer, currency }),
    }),
  }),
})
builder.queryField('mailedWithdrawal', (t) =>
  t.field({
    type: MailedWithdrawalRef,
    nullable: true,
    description: 'The order behind a mailed withdrawal link; null if the link is unknown or expired.',
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: async (_root, { token }, ctx) => (await mailedWithdrawal(ctx, token)) ?? null,
  }),
)

const ConfirmWithdrawalSuccessRef = builder.objectRef<Refund>('ConfirmWithdrawalSuccess').implement({
  audience: 'visitor',
  description: 'The withdrawal is recorded, and a receipt was sent by mail.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'The number of credits that were taken back.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'The refunded amount.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})
const ConfirmWithdrawalInput = builder.inputType('ConfirmWithdrawalInput', {
  description: 'Input of confirmWithdrawal.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the mailed link.' }) }),
})
builder.mutationField('confirmWithdrawal', (t) =>
  t.field({
    type: ConfirmWithdrawalSuccessRef,
    audience: 'visitor',
    description: 'Confirms a withdrawal without a login.',
    args: {
      input: t.arg({ type: ConfirmWithdrawalInput, required: true, description: 'The token of the link.' }),
    },
    errors: {
      types: [WithdrawalNotPossibleError],
      union: {
        name: 'ConfirmWithdrawalPayload',
        description: 'The refund, or the reason why withdrawal is not possible.',
      },
    },
    resolve: (_root, { input }, ctx) => confirmWithdrawal(ctx, input.token),
  }),
)
