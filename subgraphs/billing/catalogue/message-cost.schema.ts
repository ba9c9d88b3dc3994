import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { minimumMessageCosts, type MinimumMessageCost } from './message-cost.rules.ts'
import { findPricedBundles } from './message-cost.store.ts'

const MinimumMessageCostRef = builder.objectRef<MinimumMessageCost>('MinimumMessageCost').implement({
  audience: 'visitor',
  description: 'The lowest price of a text message in a country.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    price: t.field({
      type: MoneyRef,
      description: 'The price with the cheapest bundle, rounded up.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})

builder.queryField('minimumMessageCosts', (t) =>
  t.field({
    type: [MinimumMessageCostRef],
    description:
      'The lowest price of a text message in each of the site’s countries, computed from the bundles on sale. Omits countries without bundles.',
    resolve: async (_root, _args, ctx) => {
      const { countries, messageCredits } = ctx.site.settings
      return minimumMessageCosts(await findPricedBundles(ctx.db, ctx.site.id), countries, messageCredits)
    },
  }),
)
