import { InvalidInputError } from '#platform/base/errors.ts'
import { countryName } from '#platform/base/texts.ts'
import { builder } from '../builder.ts'
import { changePaymentCountry, paymentCountriesOf, paymentCountryOf } from './payment-country.actions.ts'

const PaymentCountryRef = builder.objectRef<{ code: string }>('PaymentCountry').implement({
  audience: 'visitor',
  description: 'A country that members can pay from.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'ISO 3166-1 alpha-2.' }),
    name: t.string({
      description: 'The name, in the language of the request.',
      resolve: ({ code }, _args, ctx) => countryName(code, ctx.visit.locale),
    }),
  }),
})

builder.queryField('paymentCountry', (t) =>
  t.field({
    type: PaymentCountryRef,
    description:
      'The viewer’s payment country, which determines bundles, payment methods and VAT. Follows the profile unless the viewer has changed it.',
    resolve: async (_root, _args, ctx) => ({ code: await paymentCountryOf(ctx) }),
  }),
)
builder.queryField('paymentCountries', (t) =>
  t.field({
    type: [PaymentCountryRef],
    description: 'The countries that the viewer can pay from, sorted by name.',
    resolve: async (_root, _args, ctx) => {
      const { locale } = ctx.visit
      const { compare } = new Intl.Collator(locale)
      return (await paymentCountriesOf(ctx))
        .map((code) => ({ code }))
        .toSorted((one, other) => compare(countryName(one.code, locale), countryName(other.code, locale)))
    },
  }),
)

const ChangePaymentCountryInput = builder.inputType('ChangePaymentCountryInput', {
  description: 'Input of changePaymentCountry.',
  fields: (t) => ({
    country: t.string({ required: true, description: 'The code of one of paymentCountries.' }),
  }),
})
const ChangePaymentCountrySuccessRef = builder
  .objectRef<{ code: string }>('ChangePaymentCountrySuccess')
  .implement({
    audience: 'member',
    description: 'The country is stored. Query bundles and payment methods again.',
    fields: (t) => ({
      paymentCountry: t.field({
        type: PaymentCountryRef,
        description: 'The country.',
        resolve: (country) => country,
      }),
    }),
  })

builder.mutationField('changePaymentCountry', (t) =>
  t.field({
    type: ChangePaymentCountrySuccessRef,
    description:
      'Sets the viewer’s payment country, until the profile’s country changes. Orders record it along with the other evidence of the country.',
    args: { input: t.arg({ type: ChangePaymentCountryInput, required: true, description: 'The country.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'ChangePaymentCountryPayload',
        description: 'The country, or an error if it is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await changePaymentCountry(ctx, input.country)
      return { code: await paymentCountryOf(ctx) }
    },
  }),
)
