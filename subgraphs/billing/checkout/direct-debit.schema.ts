import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { builder } from '../builder.ts'
import {
  BundleNotFoundError,
  DirectDebitCodeError,
  DirectDebitLimitError,
  DirectDebitUnconfirmedError,
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
import { findDirectDebitFor, type DirectDebit } from './direct-debit.store.ts'

const DirectDebitRef = builder.objectRef<DirectDebit>('DirectDebit').implement({
  audience: 'owner',
  description: 'A direct debit that awaits its confirmation code.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('DirectDebit', id) }),
    phone: t.string({
      description: 'The phone number that received the code, masked except for its last digits.',
      resolve: ({ phoneLabel }) => phoneLabel,
    }),
    account: t.string({
      description: 'The IBAN, with its middle masked.',
      resolve: ({ ibanLabel }) => ibanLabel,
    }),
    mandateText: t.exposeString('mandateText', {
      description:
        'The text of the mandate that the member gives with the code, in the language of the form. It is stored with the mandate.',
    }),
    codeExpiresAt: t.field({
      type: 'DateTime',
      description: 'When the code expires.',
      resolve: ({ codeSentAt }) => new Date(codeSentAt.getTime() + CODE_MINUTES * MINUTE_MILLISECONDS),
    }),
    resendAt: t.field({
      type: 'DateTime',
      description: 'The earliest time for requesting a new code.',
      resolve: ({ codeSentAt }) => new Date(codeSentAt.getTime() + RESEND_SECONDS * 1000),
    }),
  }),
})

addEntity(builder, DirectDebitRef, async ({ db, viewer }, directDebitId) => {
  const debit = viewer && (await findDirectDebitFor(db, viewer, directDebitId))
  return debit?.confirmedAt === null ? debit : null
})

builder.queryField('directDebitMandate', (t) =>
  t.string({
    description:
      'The text of the direct debit mandate, with the creditor of the payment country, in the language of the request.',
    resolve: async (_root, _args, ctx) => mandateWords(ctx, await paymentCountryOf(ctx)),
  }),
)

const StartDirectDebitSuccessRef = builder
  .objectRef<{ directDebit: DirectDebit }>('StartDirectDebitSuccess')
  .implement({
    audience: 'member',
    description: 'A code was sent to the phone.',
    fields: (t) => ({
      directDebit: t.field({
        type: DirectDebitRef,
        description: 'The direct debit that awaits its code.',
        resolve: ({ directDebit }) => directDebit,
      }),
    }),
  })
const StartDirectDebitInput = builder.inputType('StartDirectDebitInput', {
  description: 'The form of a direct debit.',
  fields: (t) => ({
    bundleId: t.id({ required: true, description: 'The bundle.' }),
    accountHolder: t.string({
      required: true,
      description: 'The account holder’s name at the bank, up to 70 characters.',
    }),
    iban: t.string({ required: true, description: 'The IBAN, in any notation.' }),
    street: t.string({ required: true, description: 'Street, up to 100 characters.' }),
    houseNumber: t.string({ required: true, description: 'House number, up to 20 characters.' }),
    zip: t.string({ required: true, description: 'Postal code, up to 16 characters.' }),
    city: t.string({ required: true, description: 'City, up to 80 characters.' }),
    phone: t.string({
      required: true,
      description:
        'The mobile number, of a country with direct debits. Without a country code, the payment country’s is assumed.',
    }),
    mandateAccepted: t.boolean({
      required: true,
      description: 'Whether the member accepts the text of directDebitMandate.',
    }),
    conditionsAccepted: t.boolean({
      required: true,
      description: 'Whether the member has accepted the conditions and the obligation to pay.',
    }),
  }),
})
builder.mutationField('startDirectDebit', (t) =>
  t.field({
    type: StartDirectDebitSuccessRef,
    description:
      'Starts a payment by direct debit: validates the form and sends a code by SMS. Places no order yet.',
    args: { input: t.arg({ type: StartDirectDebitInput, required: true, description: 'The form.' }) },
    errors: {
      types: [InvalidInputError, BundleNotFoundError, DirectDebitLimitError, DirectDebitUnconfirmedError],
      union: {
        name: 'StartDirectDebitPayload',
        description: 'The direct debit that awaits its code, or the reason for the refusal.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ directDebit: await startDirectDebit(ctx, input) }),
  }),
)

const ResendDirectDebitCodeSuccessRef = builder
  .objectRef<{ directDebit: DirectDebit }>('ResendDirectDebitCodeSuccess')
  .implement({
    audience: 'member',
    description: 'A new code was sent. The old code no longer works.',
    fields: (t) => ({
      directDebit: t.field({
        type: DirectDebitRef,
        description: 'The direct debit that awaits its code.',
        resolve: ({ directDebit }) => directDebit,
      }),
    }),
  })
const ResendDirectDebitCodeInput = builder.inputType('ResendDirectDebitCodeInput', {
  description: 'Input of resendDirectDebitCode.',
  fields: (t) => ({
    directDebitId: t.id({ required: true, description: 'The direct debit that awaits its code.' }),
  }),
})
builder.mutationField('resendDirectDebitCode', (t) =>
  t.field({
    type: ResendDirectDebitCodeSuccessRef,
    description: 'Sends a new code, at most once a minute.',
    args: {
      input: t.arg({ type: ResendDirectDebitCodeInput, required: true, description: 'The direct debit.' }),
    },
    errors: {
      types: [DirectDebitCodeError],
      union: {
        name: 'ResendDirectDebitCodePayload',
        description: 'The direct debit with a new code, or the reason why none was sent.',
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
    description: 'The mandate is given and the order is placed. The payment is pending.',
    fields: (t) => ({
      order: t.field({ type: OrderRef, description: 'The order.', resolve: ({ order }) => order }),
    }),
  })
const ConfirmDirectDebitInput = builder.inputType('ConfirmDirectDebitInput', {
  description: 'Input of confirmDirectDebit.',
  fields: (t) => ({
    directDebitId: t.id({ required: true, description: 'The direct debit that awaits its code.' }),
    otp: t.string({
      required: true,
      description: 'The six-digit code from the SMS, with or without spaces.',
    }),
    discountCode: t.string({ description: 'A discount code, which replaces the active discount.' }),
    shownTotalMinor: t.int({
      description: 'The total that the member saw, in minor units. A different price is refused.',
    }),
  }),
})
builder.mutationField('confirmDirectDebit', (t) =>
  t.field({
    type: ConfirmDirectDebitSuccessRef,
    description:
      'Confirms the mandate with the code and places the order. Allows five attempts within ten minutes. Repeating the same code returns the same order.',
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
      union: {
        name: 'ConfirmDirectDebitPayload',
        description: 'The order, or the reason why no order was placed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ order: await confirmDirectDebit(ctx, input) }),
  }),
)
