import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import type { RequestContext, Viewer } from '#platform/requests/request-context.ts'
import type { Account } from '../account/account.store.ts'
import { lockOwnAccount, vatEvidenceOf } from '../account/payment-country.actions.ts'
import { textsFor } from '../billing.texts.ts'
import { findBundlesFor, type Bundle } from '../catalogue/bundle.store.ts'
import type { OpenUse } from '../catalogue/discount.store.ts'
import { priceOrder } from '../catalogue/price.service.ts'
import { BundleNotFoundError, PriceChangedError } from '../errors.ts'
import { conditionsOf, creditsForDebt, vatInside } from '../orders/order.rules.ts'
import { findPayableOrders, findVatPercentage, type NewOrder, type Order } from '../orders/order.store.ts'
import { findStoredMethodFor } from '../payments/mandate.store.ts'
import { methodOffers } from '../payments/method.service.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import type { Tables } from '../tables.ts'
import type { Discount } from '../tables/discount.types.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'
import { orderButtonOf } from './order-button.rules.ts'
import type { OrderRequest } from './order-request.rules.ts'
import { enforceSpendingLimit } from './spending-limit.actions.ts'

type Context = RequestContext<Tables>

/** How long the same request leads to the same open order. */
const PAYABLE_MINUTES = 60

/**
 * What a request comes to: an earlier order for the same thing, another open order of the member's own that
 * holds the discount, or a new order that only has to be written.
 */
export type PreparedOrder =
  | { known: string }
  | { heldBy: OpenUse }
  | { order: NewOrder; discount: Discount | undefined }

/**
 * Prepares an order in the transaction that writes it: account and bundle, earlier orders for the same thing,
 * price, spending limit, terms. The account stays locked, so that none of it changes until then.
 * @throws InvalidInputError, BundleNotFoundError, DiscountRefusedError, PriceChangedError,
 * SpendingLimitReachedError
 */
export async function prepareOrder(
  ctx: Context,
  trx: Transaction<Tables>,
  request: OrderRequest,
): Promise<PreparedOrder> {
  const { viewer, method, mandateId, shownTotalMinor } = request
  const { account, bundle, methods } = await chooseBundle(ctx, trx, request)
  if (!methods.includes(method) || (method === 'DIRECT_DEBIT') !== (mandateId !== undefined))
    throw new InvalidInputError([{ path: 'method', code: 'METHOD_NOT_OFFERED' }])
  const { country, debt } = account
  const { priceMinor: listMinor, currency } = bundle
  const charge = await chargeOf(ctx, trx, request)
  const recurring = charge.sequence === 'recurring'
  const earlier = await findSameOrders(ctx, trx, { viewer, bundle, method, country, debt, recurring })
  // Charging a kept card completes at once, so the second click finds its discount used up by the first.
  const charged = earlier.find(
    ({ state, discountCode }) =>
      state === 'COMPLETED' && discountCode === (request.discountCode ?? discountCode),
  )
  if (charged !== undefined && mandateId === undefined) return { known: charged.id }
  const { priceMinor, discount, heldBy } = await priceOrder(ctx, trx, {
    viewer,
    code: request.discountCode,
    order: { country, currency, listMinor, method },
    openOrderIds: earlier.map(({ id }) => id),
  })
  if (shownTotalMinor !== undefined && shownTotalMinor !== priceMinor)
    throw new PriceChangedError({ amountMinor: priceMinor, currency })
  const known = earlier.find(
    (order) => order.priceMinor === priceMinor && order.discountCode === (discount?.code ?? null),
  )
  if (known !== undefined && mandateId === undefined) return { known: known.id }
  if (heldBy !== undefined) return { heldBy }
  await enforceSpendingLimit(ctx, trx, { viewer, priceMinor, currency })
  const order = {
    ...(await termsOf(ctx, trx, { account, bundle, priceMinor })),
    ...charge,
    id: newId(),
    siteId: viewer.siteId,
    accountId: viewer.memberId,
    bundleId: bundle.id,
    listPriceMinor: discount === undefined ? null : listMinor,
    discountCode: discount?.code ?? null,
    discountPercentage: discount?.valuePercentage ?? null,
    method,
    host: ctx.visit.host,
  }
  return { order, discount }
}

/**
 * Locks the buyer's account and finds the bundle, with the ways of paying that are offered for it.
 * @throws BundleNotFoundError for one that is not sold in the payment country
 */
export async function chooseBundle(
  ctx: Context,
  trx: Transaction<Tables>,
  { viewer, bundleId }: { viewer: Viewer; bundleId: string | undefined },
): Promise<{ account: Account; bundle: Bundle; methods: PaymentMethod[] }> {
  const account = await lockOwnAccount(ctx, trx, viewer)
  const { country } = account
  const bundles = await findBundlesFor(trx, { siteId: viewer.siteId, country })
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (bundle === undefined) throw new BundleNotFoundError()
  const offers = await methodOffers(ctx, { country, currency: bundle.currency, date: ctx.today.date }, trx)
  return { account, bundle, methods: offers.map(({ method }) => method) }
}

/**
 * Orders of the member's own for the same thing under the same conditions, paid moments ago or still to be
 * paid: a repetition leads to one of them, and keeps the discount that it holds.
 * @param wanted.debt credits that the member owes; the conditions of an order say what of them it settles
 */
export function findSameOrders(
  ctx: Context,
  db: Kysely<Tables>,
  wanted: {
    viewer: Viewer
    bundle: Bundle
    method: PaymentMethod
    country: string
    debt: number
    recurring: boolean
  },
) {
  const { viewer, bundle, method, country, debt, recurring } = wanted
  return findPayableOrders(db, {
    accountId: viewer.memberId,
    bundleId: bundle.id,
    method,
    country,
    creditsForDebt: creditsForDebt(bundle, debt),
    minutes: PAYABLE_MINUTES,
    recurring,
  })
}

// Charges the stored card; without one, the member pays as for a first order.
async function chargeOf(
  ctx: Context,
  trx: Transaction<Tables>,
  { viewer, method, useStoredMethod, rememberMethod, mandateId }: OrderRequest,
): Promise<Pick<Order, 'provider' | 'sequence' | 'mandateId'>> {
  const provider = paymentProviderOf(ctx).name
  if (mandateId !== undefined) return { provider, sequence: 'recurring', mandateId }
  const stored = useStoredMethod ? await findStoredMethodFor(trx, viewer, provider) : undefined
  if (stored?.method === method) return { provider, sequence: 'recurring', mandateId: stored.id }
  const isKept = rememberMethod && method === 'CREDIT_CARD'
  return { provider, sequence: isKept ? 'first' : 'oneoff', mandateId: null }
}

// What is bought, at which price and by which rules: the order keeps it, whatever changes later.
async function termsOf(
  ctx: Context,
  trx: Transaction<Tables>,
  { account, bundle, priceMinor }: { account: Account; bundle: Bundle; priceMinor: number },
) {
  const { country } = account
  const { locale } = ctx.visit
  const { settings, termsVersion } = ctx.site
  const vatPercentage = await findVatPercentage(trx, country, ctx.today.date)
  const agreed = {
    locale,
    credits: bundle.credits,
    creditsForDebt: creditsForDebt(bundle, account.debt),
    priceMinor,
    currency: bundle.currency,
    vatPercentage,
    refundDays: settings.refundDays,
  }
  return {
    ...agreed,
    vatCountry: country,
    vatEvidence: vatEvidenceOf(ctx, account),
    vatMinor: vatInside(priceMinor, vatPercentage),
    button: orderButtonOf(locale),
    conditions: conditionsOf(await textsFor(locale), { ...agreed, termsVersion }),
  }
}
