import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { PRICE_EDITORS, PRICE_READERS } from './price-roles.ts'
import { addVatRate, removeVatRate } from './vat-rate.actions.ts'
import { listVatRates, type VatRate } from './vat-rate.store.ts'

const VatRateRef = builder.objectRef<VatRate>('VatRate').implement({
  audience: PRICE_READERS,
  description: 'The VAT on electronic services in a country, from a day until the country’s next rate.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    percentage: t.exposeFloat('percentage', { description: 'The rate in percent.' }),
    validFrom: t.expose('validFrom', { type: 'Date', description: 'The first day.' }),
    isUpcoming: t.exposeBoolean('isUpcoming', { description: 'Whether that day is still to come.' }),
  }),
})

builder.queryField('vatRates', (t) =>
  t.field({
    type: [VatRateRef],
    audience: PRICE_READERS,
    description: 'The VAT rates of the whole installation by country, the newest first.',
    resolve: (_root, _args, ctx) => listVatRates(ctx.db),
  }),
)

const AddVatRateInput = builder.inputType('AddVatRateInput', {
  description: 'Input of addVatRate.',
  fields: (t) => ({
    country: t.string({ required: true, description: 'ISO 3166 code.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'The first day, still to come.' }),
    percentage: t.string({
      required: true,
      description: 'In percent as text, 0 to 50 with at most two decimals: `21` or `25.5`.',
    }),
  }),
})
const RemoveVatRateInput = builder.inputType('RemoveVatRateInput', {
  description: 'Input of removeVatRate.',
  fields: (t) => ({
    country: t.string({ required: true, description: 'ISO 3166 code.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'Its first day.' }),
  }),
})

const withRates = (name: string, description: string) =>
  builder.objectRef<Record<string, never>>(name).implement({
    audience: PRICE_READERS,
    description,
    fields: (t) => ({
      vatRates: t.field({
        type: [VatRateRef],
        description: 'All rates as they are now.',
        resolve: (_success, _args, ctx) => listVatRates(ctx.db),
      }),
    }),
  })
const AddVatRateSuccessRef = withRates('AddVatRateSuccess', 'The rate holds from its day on.')
const RemoveVatRateSuccessRef = withRates('RemoveVatRateSuccess', 'The rate is taken back.')

builder.mutationFields((t) => ({
  addVatRate: t.field({
    type: AddVatRateSuccessRef,
    audience: PRICE_EDITORS,
    description:
      'Sets the VAT of a country from a day to come, on every site. Only for admins of every site. Orders keep the rate of their day.',
    args: { input: t.arg({ type: AddVatRateInput, required: true, description: 'Where, when, how much.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'AddVatRatePayload', description: 'The rates, or why they stay.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await addVatRate(ctx, input)
      return {}
    },
  }),
  removeVatRate: t.field({
    type: RemoveVatRateSuccessRef,
    audience: PRICE_EDITORS,
    description: 'Takes back a rate whose day is still to come. Only for admins of every site.',
    args: { input: t.arg({ type: RemoveVatRateInput, required: true, description: 'The rate to remove.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'RemoveVatRatePayload', description: 'The rates, or why they stay.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await removeVatRate(ctx, input)
      return {}
    },
  }),
}))
