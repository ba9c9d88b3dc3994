import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { ownAccount } from '../account/own-account.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { builder } from '../builder.ts'
import { shopBundles } from '../catalogue/bundle.schema.ts'
import { OrderRef } from '../orders/order.schema.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { Tables } from '../tables.ts'
import { directDebitRefusal, type DirectDebitRefusal } from './method.rules.ts'
import { methodOffers } from './method.service.ts'
import { loadMethodNames, type MethodOffer } from './method.store.ts'

type Context = RequestContext<Tables>

builder.queryField('paymentMethods', (t) =>
  t.field({
    type: [PaymentMethodRef],
    description: 'The payment methods in the payment country, the most common first.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      if (bundle === undefined) return []
      return (await offersFor(ctx, bundle.currency)).map(({ method }) => method)
    },
  }),
)

const PaymentOfferRef = builder.objectRef<MethodOffer>('PaymentOffer').implement({
  audience: 'visitor',
  description: 'A payment method that is currently offered.',
  fields: (t) => ({
    method: t.expose('method', { type: PaymentMethodRef, description: 'The payment method.' }),
    name: t.exposeString('name', {
      nullable: true,
      description:
        'The brand name, which is the same in every language; null if the name has to be translated.',
    }),
  }),
})
builder.queryField('paymentOffers', (t) =>
  t.field({
    type: [PaymentOfferRef],
    description:
      'The payment methods in the payment country with their current brand names, the most common first.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      return bundle === undefined ? [] : offersFor(ctx, bundle.currency)
    },
  }),
)

const DirectDebitRefusalRef = builder.enumType('DirectDebitRefusal', {
  description: 'The reason why direct debit is not available to a member.',
  values: {
    PAYMENT_REVERSED: {
      value: 'PAYMENT_REVERSED',
      description:
        'The bank reversed one of the member’s payments, and the operator has not reviewed it yet.',
    },
    DEBT: { value: 'DEBT', description: 'The member owes credits (creditsOwed).' },
  } as const satisfies Record<DirectDebitRefusal, { value: DirectDebitRefusal; description: string }>,
})
builder.queryField('directDebitRefusal', (t) =>
  t.field({
    type: DirectDebitRefusalRef,
    nullable: true,
    description:
      'The reason why paymentOffers omits direct debit for this member; null if it omits none that the payment country has.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      const refusal = await directDebitRefusalOf(ctx)
      if (bundle === undefined || refusal === undefined) return null
      const offers = await methodOffers(ctx, {
        country: await paymentCountryOf(ctx),
        currency: bundle.currency,
        date: ctx.today.date,
      })
      return offers.some(({ method }) => method === 'DIRECT_DEBIT') ? refusal : null
    },
  }),
)

async function directDebitRefusalOf(ctx: Context): Promise<DirectDebitRefusal | undefined> {
  const account = await ownAccount(ctx)
  return account === undefined ? undefined : directDebitRefusal(account)
}

async function offersFor(ctx: Context, currency: string): Promise<MethodOffer[]> {
  const offers = await methodOffers(ctx, {
    country: await paymentCountryOf(ctx),
    currency,
    date: ctx.today.date,
  })
  const refusal = await directDebitRefusalOf(ctx)
  return refusal === undefined ? offers : offers.filter(({ method }) => method !== 'DIRECT_DEBIT')
}

builder.objectField(OrderRef, 'methodName', (t) =>
  t.string({
    nullable: true,
    description:
      'The brand name of the payment method on the day of the order; null if the name has to be translated.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'methodName', id, (ids) =>
        loadMethodNames(ctx.db, ids, ctx.site.settings.timeZone),
      )) ?? null,
  }),
)
