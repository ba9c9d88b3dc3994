import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountFor } from '../account/account.store.ts'
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
    description: 'Ways of paying in the payment country, the most usual first.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      if (bundle === undefined) return []
      return (await offersFor(ctx, bundle.currency)).map(({ method }) => method)
    },
  }),
)

const PaymentOfferRef = builder.objectRef<MethodOffer>('PaymentOffer').implement({
  audience: 'visitor',
  description: 'A way of paying as it is offered today.',
  fields: (t) => ({
    method: t.expose('method', { type: PaymentMethodRef, description: 'The way of paying.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Its brand, which is the same in every language; null where each has a word of its own.',
    }),
  }),
})
builder.queryField('paymentOffers', (t) =>
  t.field({
    type: [PaymentOfferRef],
    description: 'Ways of paying in the payment country as they are called today, the most usual first.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      return bundle === undefined ? [] : offersFor(ctx, bundle.currency)
    },
  }),
)

const DirectDebitRefusalRef = builder.enumType('DirectDebitRefusal', {
  description: 'Why a direct debit is not offered to a member.',
  values: {
    PAYMENT_REVERSED: {
      value: 'PAYMENT_REVERSED',
      description:
        'The bank has taken back a payment of the member’s, and the operator has not looked at it yet.',
    },
    DEBT: { value: 'DEBT', description: 'The member owes credits (creditsOwed).' },
  } as const satisfies Record<DirectDebitRefusal, { value: DirectDebitRefusal; description: string }>,
})
builder.queryField('directDebitRefusal', (t) =>
  t.field({
    type: DirectDebitRefusalRef,
    nullable: true,
    description:
      'Why paymentOffers lacks the direct debit that others in the payment country are offered; null when it lacks none.',
    resolve: async (_root, _args, ctx) => {
      const [bundle] = await shopBundles(ctx)
      const refusal = await directDebitRefusalOf(ctx)
      if (bundle === undefined || refusal === undefined) return null
      const offers = await methodOffers(ctx, {
        country: await paymentCountryOf(ctx),
        currency: bundle.currency,
      })
      return offers.some(({ method }) => method === 'DIRECT_DEBIT') ? refusal : null
    },
  }),
)

async function directDebitRefusalOf(ctx: Context): Promise<DirectDebitRefusal | undefined> {
  const account = ctx.viewer === undefined ? undefined : await findAccountFor(ctx.db, ctx.viewer)
  return account === undefined ? undefined : directDebitRefusal(account)
}

async function offersFor(ctx: Context, currency: string): Promise<MethodOffer[]> {
  const offers = await methodOffers(ctx, { country: await paymentCountryOf(ctx), currency })
  const refusal = await directDebitRefusalOf(ctx)
  return refusal === undefined ? offers : offers.filter(({ method }) => method !== 'DIRECT_DEBIT')
}

builder.objectField(OrderRef, 'methodName', (t) =>
  t.string({
    nullable: true,
    description:
      'What the brand of the way of paying was called on the day of the order; null where each language has a word of its own.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'methodName', id, (ids) => loadMethodNames(ctx.db, ids))) ?? null,
  }),
)
