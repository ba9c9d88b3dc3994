import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { countAction } from '#platform/requests/count-action.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { ownAccount } from '../account/own-account.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { textsFor } from '../billing.texts.ts'
import { builder } from '../builder.ts'
import { shopBundles } from '../catalogue/bundle.schema.ts'
import { enteredCode } from '../catalogue/discount.rules.ts'
import { DiscountCodeRef } from '../catalogue/discount.schema.ts'
import { activeDiscountOf, priceOrder, type OrderPrice } from '../catalogue/price.service.ts'
import { BundleNotFoundError, DiscountRefusedError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { conditionsOf, creditsForDebt, pricePerMessage, vatInside } from '../orders/order.rules.ts'
import { findVatPercentage } from '../orders/order.store.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'
import { findSameOrders } from './prepare-order.service.ts'

type Quote = OrderPrice & {
  credits: number
  creditsForDebt: number
  currency: string
  vatPercentage: number
  /** What the member would pay without the entered code, where that is less. */
  withoutCodeMinor: number | undefined
}

const OrderQuoteRef = builder.objectRef<Quote>('OrderQuote').implement({
  audience: 'owner',
  description: 'The current price and conditions of an order that is not placed yet.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'The number of credits in the order.' }),
    listPrice: t.field({
      type: MoneyRef,
      description: 'The price without discount, with VAT.',
      resolve: ({ listMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    discount: t.field({
      type: DiscountCodeRef,
      nullable: true,
      description: 'The applied discount: the given code, otherwise the active discount if it applies.',
      resolve: ({ discount }) => discount ?? null,
    }),
    creditsForDebt: t.exposeInt('creditsForDebt', {
      description: 'How many of the credits settle the viewer’s creditsOwed. Show it before the order.',
    }),
    openOrderId: t.id({
      nullable: true,
      description:
        'The viewer’s open order that reserves the active discount until it is paid or expires; null if there is none.',
      resolve: ({ keptBy }) => (keptBy === undefined ? null : toGlobalId('Order', keptBy.openOrderId)),
    }),
    discountAmount: t.field({
      type: MoneyRef,
      description: 'The amount of the discount.',
      resolve: ({ listMinor, priceMinor, currency }) => ({ amountMinor: listMinor - priceMinor, currency }),
    }),
    total: t.field({
      type: MoneyRef,
      description: 'The amount to pay, with VAT.',
      resolve: ({ priceMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    totalWithoutCode: t.field({
      type: MoneyRef,
      nullable: true,
      description:
        'The total that the active discount gives without the given code, if that is less than `total`. Show it, because a code replaces a better discount too. Null otherwise.',
      resolve: ({ withoutCodeMinor: amountMinor, currency }) =>
        amountMinor === undefined ? null : { amountMinor, currency },
    }),
    vat: t.field({
      type: MoneyRef,
      description: 'The VAT included in the total.',
      resolve: ({ priceMinor, vatPercentage, currency }) => ({
        amountMinor: vatInside(priceMinor, vatPercentage),
        currency,
      }),
    }),
    vatPercentage: t.exposeFloat('vatPercentage', {
      description: 'The current VAT rate of the payment country, in percent.',
    }),
    pricePerMessage: t.field({
      type: MoneyRef,
      description: 'The price of one text message at this total, rounded up.',
      resolve: ({ priceMinor, credits, currency }, _args, ctx) => ({
        amountMinor: pricePerMessage({ priceMinor, credits }, ctx.site.settings.messageCredits),
        currency,
      }),
    }),
    conditions: t.string({
      description: 'The conditions of the order, in the language of the request. The order stores them.',
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
      'Quotes the price of an order. Show its total, and pass it to placeOrder as shownTotalMinor.',
    args: {
      bundleId: t.arg.id({ required: true, description: 'The bundle.' }),
      method: t.arg({ type: PaymentMethodRef, description: 'The payment method, once chosen.' }),
      discountCode: t.arg.string({
        description: 'A discount code, which replaces the active discount.',
      }),
      useStoredMethod: t.arg.boolean({ description: 'Whether the stored card would be charged.' }),
    },
    errors: {
      types: [BundleNotFoundError, DiscountRefusedError],
      union: {
        name: 'OrderQuotePayload',
        description: 'The price that placeOrder would charge, or the reason why the order is not possible.',
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
  const bundle = (await shopBundles(ctx)).find(({ id }) => id === rowIdOf('Bundle', request.bundleId))
  if (bundle === undefined) throw new BundleNotFoundError()
  await activeDiscountOf(ctx)
  const { currency, credits, priceMinor: listMinor } = bundle
  // The same request once more leads to the open order, and keeps the discount that it holds.
  const debt = (await ownAccount(ctx))?.debt ?? 0
  const { method, recurring } = request
  const open =
    method === undefined
      ? []
      : await findSameOrders(ctx, ctx.db, { viewer, bundle, method, country, debt, recurring })
  const wanted = {
    viewer,
    order: { country, currency, listMinor, method },
    openOrderIds: open.map(({ id }) => id),
  }
  const { code } = request
  const price = await priceOrder(ctx, ctx.db, { ...wanted, code })
  const withoutCode =
    code === undefined ? price : await priceOrder(ctx, ctx.db, { ...wanted, code: undefined })
  return {
    ...price,
    withoutCodeMinor: withoutCode.priceMinor < price.priceMinor ? withoutCode.priceMinor : undefined,
    credits,
    creditsForDebt: creditsForDebt(bundle, debt),
    currency,
    vatPercentage: await findVatPercentage(ctx.db, country, ctx.today.date),
  }
}
