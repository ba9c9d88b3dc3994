import type { RequestContext } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { shopBundles } from './bundle.schema.ts'
import { dearestCredit, type CreditPrice } from './credit-price.rules.ts'
import { findOwnCreditPrice } from './credit-price.store.ts'

const CreditPriceRef = builder.objectRef<CreditPrice>('CreditPrice').implement({
  audience: 'visitor',
  description:
    'The approximate price of one credit, for display beside a price in credits (TRUST-05). Round up displayed amounts.',
  fields: (t) => ({
    micro: t.exposeFloat('micro', {
      description: 'In millionths of a minor unit: 84,000,000 is 0.84 of the currency.',
    }),
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
  }),
})

builder.objectField(ViewerRef, 'creditPrice', (t) =>
  t.field({
    type: CreditPriceRef,
    nullable: true,
    description:
      'The price of the viewer’s credits that are spent next. Without bought credits, the same as Query.creditPrice.',
    resolve: async (_viewer, _args, ctx) =>
      (ctx.viewer && (await findOwnCreditPrice(ctx.db, ctx.viewer))) ?? (await dearestOnSale(ctx)),
  }),
)

builder.queryField('creditPrice', (t) =>
  t.field({
    type: CreditPriceRef,
    nullable: true,
    description:
      'The price of a credit in the most expensive bundle on sale in the payment country, without discounts; null if nothing is on sale.',
    resolve: (_root, _args, ctx) => dearestOnSale(ctx),
  }),
)

async function dearestOnSale(ctx: RequestContext<Tables>): Promise<CreditPrice | null> {
  return dearestCredit(await shopBundles(ctx)) ?? null
}
