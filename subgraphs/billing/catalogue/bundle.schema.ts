import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { pricePerMessage } from '../orders/order.rules.ts'
import { OrderRef } from '../orders/order.schema.ts'
import type { Tables } from '../tables.ts'
import { findBundlesFor, loadBundles, loadChargedBundles, type Bundle } from './bundle.store.ts'
import { discountedMinor, refusalOf } from './discount.rules.ts'
import { activeDiscountOf } from './price.service.ts'

type Context = RequestContext<Tables>

/** The styles of the bundle cards. */
export const BundleStyleRef = builder.enumType('BundleStyle', {
  description: 'Styles of the bundle cards, from plainest to richest.',
  values: {
    p0: { description: 'The plain card.' },
    p1: { description: 'The second style.' },
    p2: { description: 'The third style.' },
    p3: { description: 'The richest card.' },
  } satisfies Record<Bundle['style'], { description: string }>,
})

/** Credits at a price. */
const BundleRef = builder.objectRef<Bundle>('Bundle').implement({
  audience: 'visitor',
  description: 'A bundle of credits with its price.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Bundle', id) }),
    credits: t.exposeInt('credits', { description: 'The number of credits in the bundle.' }),
    price: t.field({
      type: MoneyRef,
      description: 'The list price with VAT, before any discount.',
      resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    style: t.expose('style', { type: BundleStyleRef, description: 'The style of the card.' }),
    popular: t.exposeBoolean('popular', {
      description: 'Whether this is the popular bundle; each country has one.',
    }),
    pricePerMessage: t.field({
      type: MoneyRef,
      description: 'The price of one text message with this bundle, rounded up.',
      resolve: (bundle, _args, ctx) => ({
        amountMinor: pricePerMessage(bundle, ctx.site.settings.messageCredits),
        currency: bundle.currency,
      }),
    }),
    activePrice: t.field({
      type: MoneyRef,
      nullable: true,
      audience: 'member',
      description:
        'The price with VAT after the viewer’s active discount; null if there is no active discount for this bundle.',
      resolve: async (bundle, _args, ctx) => {
        const amountMinor = await activePriceMinor(ctx, bundle)
        return amountMinor === undefined ? null : { amountMinor, currency: bundle.currency }
      },
    }),
    activePricePerMessage: t.field({
      type: MoneyRef,
      nullable: true,
      audience: 'member',
      description: 'The price of one text message at the active price, rounded up.',
      resolve: async (bundle, _args, ctx) => {
        const priceMinor = await activePriceMinor(ctx, bundle)
        if (priceMinor === undefined) return null
        const { credits, currency } = bundle
        return {
          amountMinor: pricePerMessage({ priceMinor, credits }, ctx.site.settings.messageCredits),
          currency,
        }
      },
    }),
    priceCharged: t.boolean({
      description:
        'Whether a member paid the undiscounted price within the last 30 days. Only then may a client strike it through.',
      resolve: async ({ id }, _args, ctx) =>
        (await batchLoad(ctx, 'bundleCharged', id, (ids) =>
          loadChargedBundles(ctx.db, { siteId: ctx.site.id, ids, days: CHARGED_DAYS }),
        )) ?? false,
    }),
  }),
})

/** For how long a price that was paid may be struck through. */
export const CHARGED_DAYS = 30

async function activePriceMinor(
  ctx: Context,
  { priceMinor: listMinor, currency }: Bundle,
): Promise<number | undefined> {
  const discount = await activeDiscountOf(ctx)
  if (discount === undefined) return undefined
  const order = { country: await paymentCountryOf(ctx), currency, listMinor, method: undefined }
  return refusalOf(discount, order, ctx.now) === undefined
    ? discountedMinor(listMinor, discount.valuePercentage)
    : undefined
}

addEntity(builder, BundleRef, (ctx, bundleId) =>
  batchLoad(ctx, 'bundle', bundleId, (ids) => loadBundles(ctx.db, ctx.site.id, ids)),
)

builder.objectField(OrderRef, 'bundle', (t) =>
  t.field({
    type: BundleRef,
    nullable: true,
    description: 'The ordered bundle, for a repeat order; null if it is no longer sold.',
    resolve: async ({ bundleId }, _args, ctx) =>
      (await shopBundles(ctx)).find(({ id }) => id === bundleId) ?? null,
  }),
)

builder.queryField('bundles', (t) =>
  t.field({
    type: [BundleRef],
    description: 'The bundles on sale in the payment country, the smallest first.',
    resolve: async (_root, _args, ctx) => shopBundles(ctx),
  }),
)

/** What is sold in the payment country, the smallest first. */
export async function shopBundles(ctx: Context): Promise<Bundle[]> {
  const bundles = await batchLoad(ctx, 'shop', await paymentCountryOf(ctx), async ([country]) => {
    const shop = { siteId: ctx.site.id, country: country! }
    return new Map([[country!, await findBundlesFor(ctx.db, shop)]])
  })
  return bundles!
}
