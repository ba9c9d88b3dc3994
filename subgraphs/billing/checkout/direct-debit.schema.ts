import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { builder } from '../builder.ts'
import {
  BundleNotFoundError,
  DirectDebitCodeError,
  DirectDebitLimitError,
  DiscountRefusedError,
  PaymentUnavailableError,
  PriceChangedError,
  SpendingLimitReachedError,
} from '../errors.ts'
import { OrderRef } from '../orders/order.schema.ts'
import type { Order } from '../orders/order.store.ts'
import { confirmDirectDebit } from './confirm-direct-debit.actions.ts'
import { resendDirectDebitCode } from './direct-debit-code.actions.ts'
import { mandateWords, startDirectDebit } from './direct-debit.actions.ts'
import { CODE_MINUTES, RESEND_SECONDS } from './direct-debit.rules.ts'
import type { DirectDebit } from './direct-debit.store.ts'

const DirectDebitRef = builder.objectRef<DirectDebit>('DirectDebit').implement({
  audience: 'owner',
  description: 'A direct debit that waits for its code.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('DirectDebit', id) }),
    phone: t.string({
      description: 'Where the code went, all but the last digits hidden.',
      resolve: ({ phoneLabel }) => phoneLabel,
    }),
    account: t.string({
      description: 'The account, the middle hidden.',
      resolve: ({ ibanLabel }) => ibanLabel,
    }),
    mandateText: t.exposeString('mandateText', {
      description: 'The mandate that typing the code gives, in the language of the form; it is kept.',
    }),
    codeExpiresAt: t.field({
      type: 'DateTime',
      description: 'Until when the code works.',
      resolve: ({ codeSentAt }) => new Date(codeSentAt.getTime() + CODE_MINUTES * 60_000),
    }),
    resendAt: t.field({
      type: 'DateTime',
      description: 'From when a new code can be asked for.',
      resolve: ({ codeSentAt }) => new Date(codeSentAt.getTime() + RESEND_SECONDS * 1000),
    }),
  }),
})

builder.queryField('directDebitMandate', (t) =>
  t.string({
    description:
      'The words of the mandate that a direct debit needs, with the creditor of the payment country, in the language of the visit.',
    resolve: async (_root, _args, ctx) => mandateWords(ctx, await paymentCountryOf(ctx)),
  }),
)

const StartDirectDebitSuccessRef = builder
  .objectRef<{ directDebit: DirectDebit }>('StartDirectDebitSuccess')
  .implement({
    audience: 'member',
    description: 'A code is on its way to the phone.',
    fields: (t) => ({
      directDebit: t.field({
        type: DirectDebitRef,
        description: 'What waits for the code.',
        resolve: ({ directDebit }) => directDebit,
      }),
    }),
  })
const StartDirectDebitInput = builder.inputType('StartDirectDebitInput', {
  description: 'The form of a direct debit.',
  fields: (t) => ({
    bundleId: t.id({ required: true, description: 'The bundle.' }),
    accountHolder: t.string({ required: true, description: 'Name as the bank has it, up to 70 characters.' }),
    iban: t.string({ required: true, description: 'IBAN, however it is written or pasted.' }),
    street: t.string({ required: true, description: 'Street, up to 100 characters.' }),
    houseNumber: t.string({ required: true, description: 'House number, up to 20 characters.' }),
    zip: t.string({ required: true, description: 'Postal code, up to 16 characters.' }),
    city: t.string({ required: true, description: 'City, up to 80 characters.' }),
    phone: t.string({
      required: true,
      description: 'Mobile number; without a country code it is one of the payment country.',
    }),
    mandateAccepted: t.boolean({
      required: true,
      description: 'The member gives the mandate of directDebitMandate.',
    }),
    conditionsAccepted: t.boolean({
      required: true,
      description: 'The member has accepted the conditions and the obligation to pay.',
    }),
  }),
})
builder.mutationField('startDirectDebit', (t) =>
  t.field({
    type: StartDirectDebitSuccessRef,
    description:
      'The first step of paying by direct debit: checks the form and sends a code by SMS. Nothing is ordered yet.',
    args: { input: t.arg({ type: StartDirectDebitInput, required: true, description: 'The form.' }) },
    errors: {
      types: [InvalidInputError, BundleNotFoundError, DirectDebitLimitError],
      union: {
        name: 'StartDirectDebitPayload',
        description: 'What waits for the code, or why it was refused.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ directDebit: await startDirectDebit(ctx, input) }),
  }),
)

const ResendDirectDebitCodeSuccessRef = builder
  .objectRef<{ directDebit: DirectDebit }>('ResendDirectDebitCodeSuccess')
  .implement({
    audience: 'member',
    description: 'A new code is on its way; the old one does not work any more.',
    fields: (t) => ({
      directDebit: t.field({
        type: DirectDebitRef,
        description: 'What waits for the code.',
        resolve: ({ directDebit }) => directDebit,
      }),
    }),
  })
const ResendDirectDebitCodeInput = builder.inputType('ResendDirectDebitCodeInput', {
  description: 'Input of resendDirectDebitCode.',
  fields: (t) => ({ directDebitId: t.id({ required: true, description: 'What waits for the code.' }) }),
})
builder.mutationField('resendDirectDebitCode', (t) =>
  t.field({
    type: ResendDirectDebitCodeSuccessRef,
    description: 'Sends a new code, at most once a minute.',
    args: { input: t.arg({ type: ResendDirectDebitCodeInput, required: true, description: 'For what.' }) },
    errors: {
      types: [DirectDebitCodeError],
      union: {
        name: 'ResendDirectDebitCodePayload',
        description: 'The debit with a new code on its way, or why none is.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      directDebit: await resendDirectDebitCode(ctx, input.directDebitId),
    }),
  }),
)

const ConfirmDirectDebitSuccessRef = builder
  .objectRef<{ order: Order }>('ConfirmDirectDebitSuccess')
  .implement({
    audience: 'member',
    description: 'The mandate is given and the order stands; the money is on its way.',
    fields: (t) => ({
      order: t.field({ type: OrderRef, description: 'The order.', resolve: ({ order }) => order }),
    }),
  })
const ConfirmDirectDebitInput = builder.inputType('ConfirmDirectDebitInput', {
  description: 'Input of confirmDirectDebit.',
  fields: (t) => ({
    directDebitId: t.id({ required: true, description: 'What waits for the code.' }),
    otp: t.string({
      required: true,
      description: 'The six digits from the message, with or without spaces.',
    }),
    discountCode: t.string({ description: 'A code that was entered; it replaces the active discount.' }),
    shownTotalMinor: t.int({ description: 'The total that the member saw; another price is refused.' }),
  }),
})
builder.mutationField('confirmDirectDebit', (t) =>
  t.field({
    type: ConfirmDirectDebitSuccessRef,
    description:
      'Gives the mandate by the code and orders. Five tries, ten minutes. The same code again gets the same order.',
    args: { input: t.arg({ type: ConfirmDirectDebitInput, required: true, description: 'The code.' }) },
    errors: {
      types: [
        DirectDebitCodeError,
        DirectDebitLimitError,
        InvalidInputError,
        BundleNotFoundError,
        DiscountRefusedError,
        PriceChangedError,
        SpendingLimitReachedError,
        PaymentUnavailableError,
      ],
      union: { name: 'ConfirmDirectDebitPayload', description: 'The order, or why nothing was ordered.' },
    },
    resolve: async (_root, { input }, ctx) => ({ order: await confirmDirectDebit(ctx, input) }),
  }),
)
