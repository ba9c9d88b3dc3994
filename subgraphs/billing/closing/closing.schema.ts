import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { closingOf } from './closing.actions.ts'
import type { ClosingDay, MoneyOfDay, SeriesOfDay } from './closing.rules.ts'
import type { TaxedOfDay } from './closing.store.ts'

const AUDIENCE = { operator: ['finance'] } as const

const ClosingVatRef = builder.objectRef<TaxedOfDay>('ClosingVat').implement({
  audience: AUDIENCE,
  description: 'Invoices less credit notes of a day, of one country and rate.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'The payment country, ISO 3166-1 alpha-2.' }),
    rate: t.exposeFloat('rate', { description: 'The rate, in percent.' }),
    isHome: t.exposeBoolean('isHome', {
      description: 'Whether the seller is there: then it is not for the one-stop shop.',
    }),
    net: t.field({
      type: MoneyRef,
      description: 'Without VAT.',
      resolve: ({ soldMinor, refundedMinor, vatMinor, currency }) => ({
        amountMinor: soldMinor - refundedMinor - vatMinor,
        currency,
      }),
    }),
    vat: t.field({
      type: MoneyRef,
      description: 'The VAT.',
      resolve: ({ vatMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})
const ClosingMoneyRef = builder.objectRef<MoneyOfDay>('ClosingMoney').implement({
  audience: AUDIENCE,
  description: 'Money of a day in one currency.',
  fields: (t) => ({
    sold: t.field({
      type: MoneyRef,
      description: 'Invoices, with VAT.',
      resolve: ({ soldMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    refunded: t.field({
      type: MoneyRef,
      description: 'Credit notes less those that were taken back, with VAT.',
      resolve: ({ refundedMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    vatTotal: t.field({
      type: MoneyRef,
      description: 'The VAT in both.',
      resolve: ({ vatMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    liability: t.field({
      type: MoneyRef,
      description: 'What the credits that are unspent at the end of the day were bought for.',
      resolve: ({ liabilityMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    providerFee: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'What the payment provider kept of movements of the day; null where it reported none.',
      resolve: ({ feeMinor, currency }) => (feeMinor === null ? null : { amountMinor: feeMinor, currency }),
    }),
    paidOut: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'What those movements brought to the site’s balance; null where it reported none.',
      resolve: ({ paidOutMinor, currency }) =>
        paidOutMinor === null ? null : { amountMinor: paidOutMinor, currency },
    }),
    vat: t.expose('taxed', { type: [ClosingVatRef], description: 'By country and rate.' }),
  }),
})
const ClosingSeriesRef = builder.objectRef<SeriesOfDay>('ClosingSeries').implement({
  audience: AUDIENCE,
  description: 'The numbers that a day gave out in the series of one year.',
  fields: (t) => ({
    first: t.exposeString('first', { description: 'The first number.' }),
    last: t.exposeString('last', { description: 'The last number.' }),
    count: t.exposeInt('count', { description: 'How many numbers the day gave out.' }),
    isGapless: t.exposeBoolean('isGapless', { description: 'Whether none is missing between them.' }),
  }),
})
const ClosingCreditsRef = builder.objectRef<ClosingDay['credits']>('ClosingCredits').implement({
  audience: AUDIENCE,
  description: 'What happened to credits on a day, in whole numbers.',
  fields: (t) => ({
    sold: t.exposeFloat('sold', { description: 'Orders brought them.' }),
    used: t.exposeFloat('used', { description: 'Messages, pictures and gifts took them.' }),
    given: t.exposeFloat('given', { description: 'Gifts, and corrections that gave some.' }),
    takenBack: t.exposeFloat('takenBack', {
      description: 'Refunds, charge-backs, settled debts, and corrections that took some.',
    }),
    owed: t.exposeFloat('owed', { description: 'What members have at the end of the day.' }),
  }),
})
const ClosingDayRef = builder.objectRef<ClosingDay>('ClosingDay').implement({
  audience: AUDIENCE,
  description: 'The books of a site at the end of a day. Credits do not expire.',
  fields: (t) => ({
    day: t.field({
      type: 'Date',
      description: 'The day, in the site’s time zone.',
      resolve: ({ day }) => day,
    }),
    credits: t.expose('credits', { type: ClosingCreditsRef, description: 'Credits.' }),
    money: t.expose('money', { type: [ClosingMoneyRef], description: 'Money, by currency.' }),
    feesUnreported: t.exposeInt('feesUnreported', {
      description: 'Payments of the day whose fee the payment provider has not reported yet.',
    }),
    invoices: t.expose('invoices', {
      type: [ClosingSeriesRef],
      description: 'Numbers of invoices, by year; none on a day without any.',
    }),
    creditNotes: t.expose('creditNotes', {
      type: [ClosingSeriesRef],
      description: 'Numbers of credit notes, by year.',
    }),
  }),
})

builder.queryField('dailyClosing', (t) =>
  t.field({
    type: [ClosingDayRef],
    audience: AUDIENCE,
    description: 'The books of the site at the end of each day, at most 366 of them.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
      to: t.arg({ type: 'Date', required: true, description: 'The last day.' }),
    },
    resolve: (_root, args, ctx) => closingOf(ctx, args),
  }),
)
