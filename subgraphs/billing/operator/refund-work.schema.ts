import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { MoneyActRefusedError } from '../errors.ts'
import type { Order } from '../orders/order.store.ts'
import { blockDirectDebit, unblockDirectDebit } from './direct-debit-block.actions.ts'
import { MONEY_ACTORS, MONEY_READERS } from './money-roles.ts'
import { OperatorOrderRef } from './operator-order.schema.ts'
import { findOrderOfSite, findOrdersOfSite } from './operator-order.store.ts'
import { markRefundPaidByBank, noteDifferences } from './refund-work.actions.ts'

const PURPOSE = 'Why, in the operator’s words, for the audit; at most 500 characters.'

const MarkRefundPaidByBankInput = builder.inputType('MarkRefundPaidByBankInput', {
  description: 'Input of markRefundPaidByBank.',
  fields: (t) => ({
    creditNoteNumber: t.string({ required: true, description: 'Number of its credit note.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const NoteDifferencesInput = builder.inputType('NoteDifferencesInput', {
  description: 'Input of noteDifferences.',
  fields: (t) => ({
    orderNumber: t.string({ required: true, description: 'The order.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const blockInput = (name: string) =>
  builder.inputType(name, {
    description: 'An account or a number for direct debits; give one of the two.',
    fields: (t) => ({
      iban: t.string({ description: 'The account.' }),
      phone: t.string({ description: 'The number, with its country code.' }),
      purpose: t.string({ required: true, description: PURPOSE }),
    }),
  })
const BlockDirectDebitInput = blockInput('BlockDirectDebitInput')
const UnblockDirectDebitInput = blockInput('UnblockDirectDebitInput')

const withOrder = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ order: Order }>(name).implement({
    audience: MONEY_READERS,
    description,
    fields: (t) => ({
      order: t.expose('order', { type: OperatorOrderRef, description: 'The order as it is now.' }),
    }),
  })
const MarkRefundPaidByBankSuccessRef = withOrder(
  'MarkRefundPaidByBankSuccess',
  'The refund is paid; the member reads so.',
)
const NoteDifferencesSuccessRef = withOrder(
  'NoteDifferencesSuccess',
  'What differs is noted, and listed again when it changes.',
)
const withShown = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ shown: string }>(name).implement({
    audience: MONEY_READERS,
    description,
    fields: (t) => ({
      shown: t.exposeString('shown', { description: 'The account or number, with its last four.' }),
    }),
  })
const BlockDirectDebitSuccessRef = withShown('BlockDirectDebitSuccess', 'It is blocked on this site.')
const UnblockDirectDebitSuccessRef = withShown('UnblockDirectDebitSuccess', 'It is free again.')

builder.mutationFields((t) => ({
  markRefundPaidByBank: t.field({
    type: MarkRefundPaidByBankSuccessRef,
    audience: MONEY_ACTORS,
    description: 'A refund that the provider refused was paid in another way, for instance by bank.',
    args: { input: t.arg({ type: MarkRefundPaidByBankInput, required: true, description: 'The refund.' }) },
    errors: {
      types: [InvalidInputError, MoneyActRefusedError],
      union: { name: 'MarkRefundPaidByBankPayload', description: 'Its order, or why nothing changed.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const creditNote = input.creditNoteNumber.trim().toUpperCase()
      const { orderId } = await markRefundPaidByBank(ctx.db, ctx, { creditNote, purpose: input.purpose })
      return { order: (await findOrdersOfSite(ctx.db, ctx.site.id, [orderId])).get(orderId)! }
    },
  }),
  noteDifferences: t.field({
    type: NoteDifferencesSuccessRef,
    audience: MONEY_ACTORS,
    description: 'The operator has looked at what differs about an order.',
    args: { input: t.arg({ type: NoteDifferencesInput, required: true, description: 'The order.' }) },
    errors: {
      types: [InvalidInputError, MoneyActRefusedError],
      union: { name: 'NoteDifferencesPayload', description: 'The order, or why nothing changed.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const orderNumber = input.orderNumber.trim().toUpperCase()
      await noteDifferences(ctx.db, ctx, { orderNumber, purpose: input.purpose })
      return { order: (await findOrderOfSite(ctx.db, ctx.site.id, orderNumber))! }
    },
  }),
  blockDirectDebit: t.field({
    type: BlockDirectDebitSuccessRef,
    audience: MONEY_ACTORS,
    description: 'Blocks direct debits from a bank account or phone number on this site.',
    args: {
      input: t.arg({ type: BlockDirectDebitInput, required: true, description: 'The account or number.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: { name: 'BlockDirectDebitPayload', description: 'What is blocked, or why nothing is.' },
    },
    resolve: async (_root, { input }, ctx) => ({ shown: await blockDirectDebit(ctx, input) }),
  }),
  unblockDirectDebit: t.field({
    type: UnblockDirectDebitSuccessRef,
    audience: MONEY_ACTORS,
    description: 'Allows direct debits from a bank account or phone number again.',
    args: {
      input: t.arg({ type: UnblockDirectDebitInput, required: true, description: 'The account or number.' }),
    },
    errors: {
      types: [InvalidInputError, MoneyActRefusedError],
      union: { name: 'UnblockDirectDebitPayload', description: 'What is free, or why it stays blocked.' },
    },
    resolve: async (_root, { input }, ctx) => ({ shown: await unblockDirectDebit(ctx, input) }),
  }),
}))
