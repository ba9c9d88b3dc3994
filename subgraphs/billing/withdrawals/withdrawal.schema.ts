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
    description: 'The withdrawal is declared; a receipt is on its way by mail.',
    fields: (t) => ({
      order: t.field({
        type: OrderRef,
        description: 'The order as it is now.',
        resolve: ({ order }) => order,
      }),
      refund: t.field({ type: RefundRef, description: 'What goes back.', resolve: ({ refund }) => refund }),
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
      'Withdraws from an order: unused credits go, their part of the price comes back the way it was paid. Saying it twice is saying it once.',
    args: { input: t.arg({ type: WithdrawOrderInput, required: true, description: 'Which order.' }) },
    errors: {
      types: [WithdrawalNotPossibleError],
      union: {
        name: 'WithdrawOrderPayload',
        description: 'The order with its refund, or why it cannot be withdrawn from.',
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
      'The newest paid orders of a member whose account is suspended, to withdraw from; of everybody else none.',
    resolve: (_root, _args, ctx) =>
      ctx.visit.suspended === undefined ? [] : listPaidOrdersFor(ctx.db, ctx.visit.suspended),
  }),
)

const RequestWithdrawalSuccessRef = builder
  .objectRef<{ email: string }>('RequestWithdrawalSuccess')
  .implement({
    audience: 'visitor',
    description:
      'If number and address belong together, a mail with the next step is on its way. The answer is the same if they do not.',
    fields: (t) => ({ email: t.exposeString('email', { description: 'The address as it was given.' }) }),
  })
const RequestWithdrawalInput = builder.inputType('RequestWithdrawalInput', {
  description: 'Input of requestWithdrawal.',
  fields: (t) => ({
    orderNumber: t.string({ required: true, description: 'The number on the receipt and the invoice.' }),
    email: t.string({ required: true, description: 'The address of the account that ordered.' }),
  }),
})
builder.mutationField('requestWithdrawal', (t) =>
  t.field({
    type: RequestWithdrawalSuccessRef,
    audience: 'visitor',
    description: 'The first step of a withdrawal without a login.',
    args: {
      input: t.arg({ type: RequestWithdrawalInput, required: true, description: 'Which order, and whose.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'RequestWithdrawalPayload',
        description:
          'A link is mailed if order and address belong together, or one of them is malformed. An order that does not exist gets the same answer.',
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
  description: 'The order that a mailed link is about. Who has the link sees it.',
  fields: (t) => ({
    orderNumber: t.string({ description: 'Number of the order.', resolve: ({ number }) => number }),
    declared: t.exposeBoolean('declared', {
      description: 'Whether the withdrawal has been declared already.',
    }),
    offer: t.field({
      type: WithdrawalOfferRef,
      nullable: true,
      description: 'What withdrawing gives back now; null when it is not possible (any more).',
      resolve: ({ offer, currency }) => (offer === undefined ? null : { ...offer, currency }),
    }),
  }),
})
builder.queryField('mailedWithdrawal', (t) =>
  t.field({
    type: MailedWithdrawalRef,
    nullable: true,
    description: 'What the link of a withdrawal mail leads to; null when the link is unknown or expired.',
    args: { token: t.arg.string({ required: true, description: 'The token in the link.' }) },
    resolve: async (_root, { token }, ctx) => (await mailedWithdrawal(ctx, token)) ?? null,
  }),
)

const ConfirmWithdrawalSuccessRef = builder.objectRef<Refund>('ConfirmWithdrawalSuccess').implement({
  audience: 'visitor',
  description: 'The withdrawal is declared; a receipt is on its way by mail.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Credits that were taken back.' }),
    amount: t.field({
      type: MoneyRef,
      description: 'What goes back.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})
const ConfirmWithdrawalInput = builder.inputType('ConfirmWithdrawalInput', {
  description: 'Input of confirmWithdrawal.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token in the mailed link.' }) }),
})
builder.mutationField('confirmWithdrawal', (t) =>
  t.field({
    type: ConfirmWithdrawalSuccessRef,
    audience: 'visitor',
    description: 'The second step of a withdrawal without a login.',
    args: { input: t.arg({ type: ConfirmWithdrawalInput, required: true, description: 'The link.' }) },
    errors: {
      types: [WithdrawalNotPossibleError],
      union: {
        name: 'ConfirmWithdrawalPayload',
        description: 'The refund, or why there is nothing to withdraw from.',
      },
    },
    resolve: (_root, { input }, ctx) => confirmWithdrawal(ctx, input.token),
  }),
)
