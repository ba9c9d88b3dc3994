import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { PriceListChangedError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { pricePerMessage } from '../orders/order.rules.ts'
import type { Tables } from '../tables.ts'
import { listCatalogue, type CatalogueBundle } from './bundle-offer.store.ts'
import { BundleStyleRef, CHARGED_DAYS } from './bundle.schema.ts'
import { loadChargedBundles } from './bundle.store.ts'
import { changePriceList, listPriceLists, priceListOf, type PriceList } from './price-list.actions.ts'
import { PRICE_EDITORS, PRICE_READERS } from './price-roles.ts'

const CatalogueBundleRef = builder.objectRef<CatalogueBundle>('CatalogueBundle').implement({
  audience: PRICE_READERS,
  description: 'A bundle as operators see it, also one that is no longer on sale.',
  fields: (t) => ({
    bundleId: t.id({
      description: 'Global id of the Bundle.',
      resolve: ({ id }) => toGlobalId('Bundle', id),
    }),
    style: t.expose('style', { type: BundleStyleRef, description: 'The style of its card.' }),
    credits: t.exposeInt('credits', { description: 'The number of credits in it.' }),
    price: t.field({
      type: MoneyRef,
      description: 'Price with VAT.',
      resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    isPopular: t.exposeBoolean('popular', { description: 'Whether its card is marked as the popular one.' }),
    isOffered: t.exposeBoolean('active', { description: 'Whether it is on sale.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when it has existed.' }),
    pricePerMessage: t.field({
      type: MoneyRef,
      description: 'The price of one text message with it, rounded up, as members see it.',
      resolve: (bundle, _args, ctx) => ({
        amountMinor: pricePerMessage(bundle, ctx.site.settings.messageCredits),
        currency: bundle.currency,
      }),
    }),
    priceCharged: t.boolean({
      description:
        'Whether a member paid the undiscounted price within the last 30 days. Only then is it struck through beside a discount.',
      resolve: async ({ id }, _args, ctx) => isCharged(ctx, id),
    }),
  }),
})

const isCharged = async (ctx: RequestContext<Tables>, id: string) =>
  (await batchLoad(ctx, 'bundleCharged', id, (ids) =>
    loadChargedBundles(ctx.db, { siteId: ctx.site.id, ids, days: CHARGED_DAYS }),
  )) ?? false

const PriceListRef = builder.objectRef<PriceList>('PriceList').implement({
  audience: PRICE_READERS,
  description: 'The bundles of a country, all in one currency.',
  fields: (t) => ({
    country: t.exposeString('country', {
      description: 'ISO 3166 code; `*` for every country without bundles of its own.',
    }),
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
    version: t.exposeString('version', {
      description: 'Identifies the bundles on sale. Send it with a change, so that none is overwritten.',
    }),
    bundles: t.field({
      type: [CatalogueBundleRef],
      description: 'By style: the bundle on sale, else the last one that was.',
      resolve: ({ bundles }) => bundles,
    }),
  }),
})

builder.queryField('priceLists', (t) =>
  t.field({
    type: [PriceListRef],
    audience: PRICE_READERS,
    description: 'The bundles of the site by country, those for every country first.',
    resolve: (_root, _args, ctx) => listPriceLists(ctx.db, ctx.site.id),
  }),
)

builder.objectType(PriceListChangedError, {
  name: 'PriceListChangedError',
  audience: 'visitor',
  description:
    'Another operator has changed the bundles of the country meanwhile; nothing was changed. Code PRICE_LIST_CHANGED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    priceList: t.field({
      type: PriceListRef,
      audience: PRICE_READERS,
      description: 'As it is now.',
      resolve: async ({ country }, _args, ctx) =>
        priceListOf(
          country,
          (await listCatalogue(ctx.db, ctx.site.id)).filter((bundle) => bundle.country === country),
        ),
    }),
  }),
})

const WantedBundleInput = builder.inputType('WantedBundleInput', {
  description: 'A bundle to sell.',
  fields: (t) => ({
    style: t.field({ type: BundleStyleRef, required: true, description: 'The style of its card.' }),
    credits: t.int({ required: true, description: 'The number of credits, 1 to 1,000,000.' }),
    price: t.string({ required: true, description: 'Price with VAT as text: `24.99`, also `24,99`.' }),
  }),
})
const ChangePriceListInput = builder.inputType('ChangePriceListInput', {
  description: 'Input of changePriceList.',
  fields: (t) => ({
    country: t.string({
      required: true,
      description: 'ISO 3166 code; `*` for every country without bundles of its own.',
    }),
    currency: t.string({ required: true, description: 'ISO 4217 code of all prices.' }),
    version: t.string({
      required: true,
      description: 'The version that the operator saw; empty for a country without bundles.',
    }),
    bundles: t.field({
      type: [WantedBundleInput],
      required: true,
      description: 'All bundles to sell, at most one of each style. What is left out is no longer sold.',
    }),
    popular: t.field({ type: BundleStyleRef, description: 'The style of the popular one, if any.' }),
  }),
})

const ChangePriceListSuccessRef = builder.objectRef<PriceList>('ChangePriceListSuccess').implement({
  audience: PRICE_READERS,
  description: 'The bundles are on sale.',
  fields: (t) => ({
    priceList: t.field({
      type: PriceListRef,
      description: 'As it is now.',
      resolve: (priceList) => priceList,
    }),
  }),
})

builder.mutationField('changePriceList', (t) =>
  t.field({
    type: ChangePriceListSuccessRef,
    audience: PRICE_EDITORS,
    description:
      'Sells exactly these bundles in a country, for every new order at once. A bundle with another price or number of credits is a new one; orders keep theirs. Sent twice, it changes once.',
    args: {
      input: t.arg({ type: ChangePriceListInput, required: true, description: 'Where, and which.' }),
    },
    errors: {
      types: [InvalidInputError, PriceListChangedError],
      union: { name: 'ChangePriceListPayload', description: 'The bundles, or why they stay.' },
    },
    resolve: (_root, { input }, ctx) => changePriceList(ctx, input),
  }),
)
