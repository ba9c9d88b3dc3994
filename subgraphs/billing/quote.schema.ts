import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { rowIdOf } from '#platform/global-ids.ts'
import { textsFor } from './billing.texts.ts'
import { builder } from './builder.ts'
import { PaymentMethodRef } from './bundle.schema.ts'
import { findBundlesFor } from './bundle.store.ts'
import { DiscountCodeRef } from './discount.schema.ts'
import { BundleNotFoundError, DiscountRefusedError } from './errors.ts'
import { MoneyRef } from './money.schema.ts'
import { PAYABLE_MINUTES, paymentCountryOf } from './order.actions.ts'
import { conditionsOf, pricePerMessage, vatInside } from './order.rules.ts'
import { findPayableOrders, findVatPercentage } from './order.store.ts'
import { activeDiscountOf, priceOrder, type OrderPrice } from './price.actions.ts'
import type { PaymentMethod } from './payment.provider.ts'
import type { BillingTables } from './tables.ts'

type Quote = OrderPrice & { credits: number; currency: string; vatPercentage: number }

const OrderQuote = builder.objectRef<Quote>('OrderQuote').implement({
  description: 'What an order would cost now, and under which conditions. Audience: owner.',
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
      resolve: ({ priceMinor, vatPercentage, currency }) => ({ amountMinor: vatInside(priceMinor, vatPercentage), currency }),
    }),
    vatPercentage: t.exposeFloat('vatPercentage', { description: 'VAT rate of the payment country today, in percent.' }),
    pricePerMessage: t.field({
      type: MoneyRef,
      description: 'What one text message costs at this price, rounded up.',
      resolve: ({ priceMinor, credits, currency }, _args, ctx) => ({
        amountMinor: pricePerMessage({ priceMinor, credits }, ctx.site.settings.messageCredits),
        currency,
      }),
    }),
    conditions: t.string({
      description: 'The conditions that the order would be placed under, in the language of the request; the order keeps them.',
      resolve: async ({ credits, priceMinor, currency, vatPercentage }, _args, ctx) => {
        const { settings, termsVersion } = ctx.site
        const { refundDays } = settings
        const { locale } = ctx.visit
        return conditionsOf(await textsFor(locale), { locale, credits, priceMinor, currency, vatPercentage, refundDays, termsVersion })
      },
    }),
  }),
})

builder.queryField('orderQuote', (t) =>
  t.field({
    type: OrderQuote,
    description: 'The price of an order, by the server. Show it, and send its total as shownTotalMinor with the order.',
    args: {
      bundleId: t.arg.id({ required: true, description: 'The bundle.' }),
      method: t.arg({ type: PaymentMethodRef, description: 'The way of paying, once it is chosen.' }),
      discountCode: t.arg.string({ description: 'A code that was entered; it replaces the active discount.' }),
      useStoredMethod: t.arg.boolean({ description: 'Whether the card that was kept would be charged.' }),
    },
    errors: { types: [BundleNotFoundError, DiscountRefusedError], union: { name: 'OrderQuotePayload' } },
    resolve: (_root, { bundleId, method, discountCode, useStoredMethod }, ctx) =>
      quote(ctx, { bundleId, method: method ?? undefined, code: discountCode?.trim() || undefined, recurring: useStoredMethod === true }),
  }),
)

async function quote(
  ctx: RequestContext<BillingTables>,
  wish: { bundleId: string; method: PaymentMethod | undefined; code: string | undefined; recurring: boolean },
): Promise<Quote> {
  const viewer = requireViewer(ctx)
  const country = await paymentCountryOf(ctx)
  const bundle = (await findBundlesFor(ctx.db, { siteId: viewer.siteId, country })).find(({ id }) => id === rowIdOf('Bundle', wish.bundleId))
  if (bundle === undefined) throw new BundleNotFoundError()
  await activeDiscountOf(ctx)
  const { currency, credits, priceMinor: listMinor } = bundle
  // The same wish once more leads to the open order, and keeps the discount that it holds.
  const same = { accountId: viewer.memberId, bundleId: bundle.id, minutes: PAYABLE_MINUTES, recurring: wish.recurring }
  const open = wish.method === undefined ? [] : await findPayableOrders(ctx.db, { ...same, method: wish.method })
  const price = await priceOrder(ctx, ctx.db, {
    viewer,
    code: wish.code,
    order: { country, currency, listMinor, method: wish.method },
    openOrderIds: open.map(({ id }) => id),
  })
  return { ...price, credits, currency, vatPercentage: await findVatPercentage(ctx.db, country) }
}
