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
    'About what one credit costs in money, to show beside a price in credits (TRUST-05). Round up what you show.',
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
      'What the viewer paid for the bought credits that are spent next; without any, as for visitors.',
    resolve: async (_viewer, _args, ctx) =>
      (ctx.viewer && (await findOwnCreditPrice(ctx.db, ctx.viewer))) ?? (await dearestOnSale(ctx)),
  }),
)

builder.queryField('creditPrice', (t) =>
  t.field({
    type: CreditPriceRef,
    nullable: true,
    description:
      'With the dearest bundle on sale in the payment country, discounts left out; null where nothing is sold.',
    resolve: (_root, _args, ctx) => dearestOnSale(ctx),
  }),
)

async function dearestOnSale(ctx: RequestContext<Tables>): Promise<CreditPrice | null> {
  return dearestCredit(await shopBundles(ctx)) ?? null
}
