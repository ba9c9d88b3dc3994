import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { countAction } from '#platform/requests/count-action.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountFor } from '../account/account.store.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { textsFor } from '../billing.texts.ts'
import { builder } from '../builder.ts'
import { findBundlesFor } from '../catalogue/bundle.store.ts'
import { enteredCode } from '../catalogue/discount.rules.ts'
import { DiscountCodeRef } from '../catalogue/discount.schema.ts'
import { activeDiscountOf, priceOrder, type OrderPrice } from '../catalogue/price.service.ts'
import { BundleNotFoundError, DiscountRefusedError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { conditionsOf, creditsForDebt, pricePerMessage, vatInside } from '../orders/order.rules.ts'
import { findVatPercentage } from '../orders/order.store.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { PaymentMethod } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import { findSameOrders } from './prepare-order.service.ts'

type Quote = OrderPrice & {
  credits: number
  creditsForDebt: number
  currency: string
  vatPercentage: number
}

const OrderQuoteRef = builder.objectRef<Quote>('OrderQuote').implement({
  audience: 'owner',
  description: 'What an order would cost now, and under which conditions.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Credits that would be bought.' }),
    listPrice: t.field({
      type: MoneyRef,
      description: 'The price without discount, with VAT.',
      resolve: ({ listMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    discount: t.field({
      type: DiscountCodeRef,
      nullable: true,
      description: 'What makes it cheaper: the code, else the active discount if it fits.',
      resolve: ({ discount }) => discount ?? null,
    }),
    creditsForDebt: t.exposeInt('creditsForDebt', {
      description:
        'How many of the credits settle what the viewer owes (creditsOwed). Say it before ordering.',
    }),
    openOrderId: t.id({
      nullable: true,
      description:
        'The open order of the viewer that keeps the active discount from this one, until it is paid or expires; null when none does.',
      resolve: ({ keptBy }) => (keptBy === undefined ? null : toGlobalId('Order', keptBy.openOrderId)),
    }),
    discountAmount: t.field({
      type: MoneyRef,
      description: 'What the discount takes off.',
      resolve: ({ listMinor, priceMinor, currency }) => ({ amountMinor: listMinor - priceMinor, currency }),
    }),
    total: t.field({
      type: MoneyRef,
      description: 'What is paid, with VAT.',
      resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    vat: t.field({
      type: MoneyRef,
      description: 'VAT inside the total.',
      resolve: ({ priceMinor, vatPercentage, currency }) => ({
        amountMinor: vatInside(priceMinor, vatPercentage),
        currency,
      }),
    }),
    vatPercentage: t.exposeFloat('vatPercentage', {
      description: 'VAT rate of the payment country today, in percent.',
    }),
    pricePerMessage: t.field({
      type: MoneyRef,
      description: 'What one text message costs at this price, rounded up.',
      resolve: ({ priceMinor, credits, currency }, _args, ctx) => ({
        amountMinor: pricePerMessage({ priceMinor, credits }, ctx.site.settings.messageCredits),
        currency,
      }),
    }),
    conditions: t.string({
      description:
        'The conditions that the order would be placed under, in the language of the request; the order keeps them.',
      resolve: (quoted, _args, ctx) => conditionsOfQuote(ctx, quoted),
    }),
  }),
})

async function conditionsOfQuote(
  ctx: RequestContext<Tables>,
  { credits, creditsForDebt: forDebt, priceMinor, currency, vatPercentage }: Quote,
): Promise<string> {
  const { settings, termsVersion } = ctx.site
  const { locale } = ctx.visit
  return conditionsOf(await textsFor(locale), {
    locale,
    credits,
    creditsForDebt: forDebt,
    priceMinor,
    currency,
    vatPercentage,
    refundDays: settings.refundDays,
    termsVersion,
  })
}

builder.queryField('orderQuote', (t) =>
  t.field({
    type: OrderQuoteRef,
    audience: 'member',
    description:
      'The price of an order, by the server. Show it, and send its total as shownTotalMinor with the order.',
    args: {
      bundleId: t.arg.id({ required: true, description: 'The bundle.' }),
      method: t.arg({ type: PaymentMethodRef, description: 'The way of paying, once it is chosen.' }),
      discountCode: t.arg.string({
        description: 'A code that was entered; it replaces the active discount.',
      }),
      useStoredMethod: t.arg.boolean({ description: 'Whether the card that was kept would be charged.' }),
    },
    errors: {
      types: [BundleNotFoundError, DiscountRefusedError],
      union: {
        name: 'OrderQuotePayload',
        description: 'What placeOrder would charge, or why the bundle cannot be ordered like this.',
      },
    },
    resolve: async (_root, { bundleId, method, discountCode, useStoredMethod }, ctx) => {
      const code = enteredCode(discountCode)
      // As \`discountCode\`: each answer says whether there is such a code.
      if (code !== undefined) await countAction(ctx, 'code')
      return quote(ctx, { bundleId, method: method ?? undefined, code, recurring: useStoredMethod === true })
    },
  }),
)

async function quote(
  ctx: RequestContext<Tables>,
  request: {
    bundleId: string
    method: PaymentMethod | undefined
    code: string | undefined
    recurring: boolean
  },
): Promise<Quote> {
  const viewer = requireViewer(ctx)
  const country = await paymentCountryOf(ctx)
  const bundle = (await findBundlesFor(ctx.db, { siteId: viewer.siteId, country })).find(
    ({ id }) => id === rowIdOf('Bundle', request.bundleId),
  )
  if (bundle === undefined) throw new BundleNotFoundError()
  await activeDiscountOf(ctx)
  const { currency, credits, priceMinor: listMinor } = bundle
  // The same request once more leads to the open order, and keeps the discount that it holds.
  const debt = (await findAccountFor(ctx.db, viewer))?.debt ?? 0
  const { method, recurring } = request
  const open =
    method === undefined
      ? []
      : await findSameOrders(ctx, ctx.db, { viewer, bundle, method, country, debt, recurring })
  const price = await priceOrder(ctx, ctx.db, {
    viewer,
    code: request.code,
    order: { country, currency, listMinor, method },
    openOrderIds: open.map(({ id }) => id),
  })
  return {
    ...price,
    credits,
    creditsForDebt: creditsForDebt(bundle, debt),
    currency,
    vatPercentage: await findVatPercentage(ctx.db, country),
  }
}
