import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { endPaymentMethod, offerPaymentMethod } from './method-period.actions.ts'
import { listMethodPeriods, type MethodPeriod } from './method-period.store.ts'
import { PRICE_EDITORS, PRICE_READERS } from './price-roles.ts'

const EVERY = '`*` for every one.'

const PaymentMethodPeriodRef = builder.objectRef<MethodPeriod>('PaymentMethodPeriod').implement({
  audience: PRICE_READERS,
  description: 'A period in which a way of paying is offered, if the payment provider supports it.',
  fields: (t) => ({
    method: t.expose('method', { type: PaymentMethodRef, description: 'The way of paying.' }),
    country: t.exposeString('country', { description: `The payment country, ISO 3166; ${EVERY}` }),
    currency: t.exposeString('currency', { description: `The currency, ISO 4217; ${EVERY}` }),
    position: t.exposeInt('position', {
      description: 'Its place among the methods; the smallest comes first.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The brand’s name; null where every language has a word of its own.',
    }),
    validFrom: t.expose('validFrom', { type: 'Date', description: 'The first day.' }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'The first day without it; null for no end.',
    }),
  }),
})

builder.queryField('paymentMethodPeriods', (t) =>
  t.field({
    type: [PaymentMethodPeriodRef],
    audience: PRICE_READERS,
    description: 'When each way of paying is offered on the whole installation, in the order of the methods.',
    resolve: (_root, _args, ctx) => listMethodPeriods(ctx.db),
  }),
)

const OfferPaymentMethodInput = builder.inputType('OfferPaymentMethodInput', {
  description: 'Input of offerPaymentMethod.',
  fields: (t) => ({
    method: t.field({ type: PaymentMethodRef, required: true, description: 'The way of paying.' }),
    country: t.string({ required: true, description: `The payment country, ISO 3166; ${EVERY}` }),
    currency: t.string({ required: true, description: `The currency, ISO 4217; ${EVERY}` }),
    position: t.int({ required: true, description: 'Its place among the methods, 0 to 1,000.' }),
    name: t.string({ description: 'The brand’s name, at most 60 characters.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'The first day, today or later.' }),
  }),
})
const EndPaymentMethodInput = builder.inputType('EndPaymentMethodInput', {
  description: 'Input of endPaymentMethod.',
  fields: (t) => ({
    method: t.field({ type: PaymentMethodRef, required: true, description: 'The way of paying.' }),
    country: t.string({ required: true, description: 'As in the period.' }),
    currency: t.string({ required: true, description: 'As in the period.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'The first day of the period.' }),
    validUntil: t.field({
      type: 'Date',
      description: 'The first day without it, today or later; null takes the end back.',
    }),
  }),
})

const withPeriods = (name: string, description: string) =>
  builder.objectRef<Record<string, never>>(name).implement({
    audience: PRICE_READERS,
    description,
    fields: (t) => ({
      periods: t.field({
        type: [PaymentMethodPeriodRef],
        description: 'All periods as they are now.',
        resolve: (_success, _args, ctx) => listMethodPeriods(ctx.db),
      }),
    }),
  })
const OfferPaymentMethodSuccessRef = withPeriods(
  'OfferPaymentMethodSuccess',
  'It is offered from its day on.',
)
const EndPaymentMethodSuccessRef = withPeriods('EndPaymentMethodSuccess', 'Its end is set.')

builder.mutationFields((t) => ({
  offerPaymentMethod: t.field({
    type: OfferPaymentMethodSuccessRef,
    audience: PRICE_EDITORS,
    description:
      'Offers a way of paying in a country and currency from a day on, on every site. Only for admins of every site.',
    args: {
      input: t.arg({ type: OfferPaymentMethodInput, required: true, description: 'Which, where and when.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: { name: 'OfferPaymentMethodPayload', description: 'The periods, or why they stay.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await offerPaymentMethod(ctx, input)
      return {}
    },
  }),
  endPaymentMethod: t.field({
    type: EndPaymentMethodSuccessRef,
    audience: PRICE_EDITORS,
    description:
      'Ends the offer of a way of paying on a day, or takes its end back, on every site. Orders that were placed can still be paid. Only for admins of every site.',
    args: {
      input: t.arg({ type: EndPaymentMethodInput, required: true, description: 'Which period, and when.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: { name: 'EndPaymentMethodPayload', description: 'The periods, or why they stay.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await endPaymentMethod(ctx, input)
      return {}
    },
  }),
}))
