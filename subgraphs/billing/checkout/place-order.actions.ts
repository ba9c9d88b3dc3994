import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId, rowIdOf } from '#platform/base/global-ids.ts'
import { IdempotencyConflictError, once } from '#platform/requests/idempotency.ts'
import { log } from '#platform/base/log.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import type { Transaction } from 'kysely'
import { insertAccount, lockAccount, type Account } from '../account/account.store.ts'
import { findBundlesFor, type Bundle } from '../catalogue/bundle.store.ts'
import { textsFor } from '../billing.texts.ts'
import { enteredCode } from '../catalogue/discount.rules.ts'
import { reserveDiscount, type OpenUse } from '../catalogue/discount.store.ts'
import {
  BundleNotFoundError,
  DiscountRefusedError,
  PaymentUnavailableError,
  PriceChangedError,
} from '../errors.ts'
import { findStoredMethodFor } from '../payments/mandate.store.ts'
import { methodOffers } from '../payments/method.service.ts'
import { orderButtonOf } from './order-button.rules.ts'
import { conditionsOf, creditsForDebt, debtCondition, vatInside } from '../orders/order.rules.ts'
import {
  findOrdersFor,
  findPayableOrders,
  findVatPercentage,
  insertOrder,
  type Order,
} from '../orders/order.store.ts'
import { vatEvidenceOf } from '../account/payment-country.actions.ts'
import { cancelPayment, paymentProviderOf, startPayment } from '../payments/payment.actions.ts'
import type { PaymentMethod } from '../orders/payment.provider.ts'
import { priceOrder } from '../catalogue/price.service.ts'
import { keepSpendingLimit } from './spending-limit.actions.ts'
import type { BillingTables } from '../tables.ts'

/** How long the same request leads to the same open order. */
export const PAYABLE_MINUTES = 60
const KEY_LENGTH = 100
const CODE_LENGTH = 100

export type PlaceOrder = {
  idempotencyKey: string
  bundleId: string
  method: PaymentMethod
  conditionsAccepted: boolean
  /** Pay with the card that was kept, if there is one. */
  useStoredMethod?: boolean
  /** Keep the card for a later order. */
  rememberMethod?: boolean
  discountCode?: string | null | undefined
  shownTotalMinor?: number | null | undefined
}

/**
 * Orders a bundle and opens its payment. A double click, a second tab or a repeated request gets the same order (PAY-07). Another request with the same
 * discount takes the place of an open order that holds it.
 * @param given the mandate of a direct debit, which is ordered in no other way
 * @throws InvalidInputError, BundleNotFoundError, DiscountRefusedError, PriceChangedError, SpendingLimitReachedError, PaymentUnavailableError
 */
export async function placeOrder(
  ctx: RequestContext<BillingTables>,
  input: PlaceOrder,
  given?: { mandateId: string },
): Promise<Order> {
  const viewer = requireViewer(ctx)
  refuseInvalid(input)
  const bundleId = rowIdOf('Bundle', input.bundleId)
  if (bundleId === undefined) throw new BundleNotFoundError()
  const { idempotencyKey: key, method, useStoredMethod = false, rememberMethod = false } = input
  const code = enteredCode(input.discountCode)
  const body = {
    bundleId,
    method,
    ...(useStoredMethod ? { useStoredMethod } : {}),
    ...(code === undefined ? {} : { discountCode: code }),
  }
  const shownTotalMinor = input.shownTotalMinor ?? undefined
  const request = {
    viewer,
    bundleId,
    method,
    code,
    shownTotalMinor,
    useStoredMethod,
    rememberMethod,
    mandateId: given?.mandateId,
  }
  const write = () =>
    ctx.db
      .transaction()
      .execute((trx) => once(trx, 'billing', { viewer, key, body }, () => writeOrder(ctx, trx, request)))
  const orderId = await writeInPlaceOfHeld(ctx, write)
  const order = (await findOrdersFor(ctx.db, viewer, [orderId])).get(orderId)!
  return withPayment(ctx, viewer, order)
}

/**
 * The order with its payment, which is opened if that has not succeeded yet.
 * @throws PaymentUnavailableError
 */
export async function withPayment(
  ctx: RequestContext<BillingTables>,
  viewer: Viewer,
  order: Order,
): Promise<Order> {
  return order.providerRef === null && order.state === 'PENDING' ? openPayment(ctx, viewer, order) : order
}

/** The discount is in another open order of the member's own, which can be taken back first. */
class DiscountHeldError extends Error {
  readonly use: OpenUse
  constructor(use: OpenUse) {
    super('An open order holds the discount')
    this.use = use
  }
}

// Somebody who left a checkout and orders something else has changed their mind: the first payment is cancelled at the provider, which frees its discount.
// If it is just being paid, the provider refuses to cancel it, and the member is told.
async function writeInPlaceOfHeld(
  ctx: RequestContext<BillingTables>,
  write: () => Promise<string>,
): Promise<string> {
  try {
    return await write().catch(async (error: unknown) => {
      if (!(error instanceof DiscountHeldError)) throw error
      await cancelPayment(ctx, error.use.openOrderId).catch((reason: Error) => {
        log.error(
          { orderId: error.use.openOrderId, reason: reason.message },
          'a payment could not be taken back',
        )
        throw new PaymentUnavailableError()
      })
      return write()
    })
  } catch (error) {
    if (error instanceof DiscountHeldError) throw new DiscountRefusedError('CODE_IN_OPEN_ORDER', error.use)
    if (error instanceof IdempotencyConflictError)
      throw new InvalidInputError([{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }])
    throw error
  }
}

function refuseInvalid(input: PlaceOrder): void {
  const fields: InvalidField[] = []
  if (!input.conditionsAccepted) fields.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (input.idempotencyKey.length === 0 || input.idempotencyKey.length > KEY_LENGTH) {
    fields.push({ path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID', limit: KEY_LENGTH })
  }
  if ((input.discountCode?.length ?? 0) > CODE_LENGTH)
    fields.push({ path: 'discountCode', code: 'CODE_NOT_FOUND' })
  if (fields.length > 0) throw new InvalidInputError(fields)
}

type OrderRequest = {
  viewer: Viewer
  bundleId: string
  method: PaymentMethod
  code: string | undefined
  shownTotalMinor: number | undefined
  useStoredMethod: boolean
  rememberMethod: boolean
  mandateId: string | undefined
}

async function writeOrder(
  ctx: RequestContext<BillingTables>,
  trx: Transaction<BillingTables>,
  request: OrderRequest,
): Promise<string> {
  const { viewer, bundleId, method } = request
  const { account, bundle } = await chooseBundle(ctx, trx, request)
  const { country } = account
  const way = await wayOfPaying(trx, request, paymentProviderOf(ctx).name)
  const { priceMinor: listMinor, currency } = bundle
  const recurring = way.sequence === 'recurring'
  const payable = await findPayableOrders(trx, {
    accountId: viewer.memberId,
    bundleId,
    method,
    country,
    debtWords: await debtWordsOf(ctx, creditsForDebt(bundle, account.debt)),
    minutes: PAYABLE_MINUTES,
    recurring,
  })
  // Charging a kept card completes at once, so the second click finds its discount used up by the first.
  const charged = payable.find(
    ({ state, discountCode }) => state === 'COMPLETED' && discountCode === (request.code ?? discountCode),
  )
  if (charged !== undefined && request.mandateId === undefined) return charged.id
  const { priceMinor, discount, heldBy } = await priceOrder(ctx, trx, {
    viewer,
    code: request.code,
    order: { country, currency, listMinor, method },
    openOrderIds: payable.map(({ id }) => id),
  })
  if (request.shownTotalMinor !== undefined && request.shownTotalMinor !== priceMinor)
    throw new PriceChangedError({ amountMinor: priceMinor, currency })
  const known = payable.find(
    (order) => order.priceMinor === priceMinor && order.discountCode === (discount?.code ?? null),
  )
  if (known !== undefined && request.mandateId === undefined) return known.id
  if (heldBy !== undefined) throw new DiscountHeldError(heldBy)
  await keepSpendingLimit(ctx, trx, { viewer, priceMinor, currency })
  const id = newId()
  const terms = await termsOf(ctx, trx, { account, bundle, priceMinor })
  await insertOrder(trx, {
    id,
    siteId: viewer.siteId,
    accountId: viewer.memberId,
    bundleId,
    ...terms,
    listPriceMinor: discount === undefined ? null : listMinor,
    discountCode: discount?.code ?? null,
    discountPercentage: discount?.valuePercentage ?? null,
    method,
    provider: paymentProviderOf(ctx).name,
    host: ctx.visit.host,
    ...way,
  })
  if (
    discount !== undefined &&
    !(await reserveDiscount(trx, { id, siteId: viewer.siteId, accountId: viewer.memberId }, discount))
  ) {
    throw new DiscountRefusedError('CODE_USED')
  }
  return id
}

/** What the conditions of an order say of a debt that it settles, in the language of the request; undefined without one. */
export async function debtWordsOf(
  ctx: RequestContext<BillingTables>,
  credits: number,
): Promise<string | undefined> {
  return debtCondition(await textsFor(ctx.visit.locale), credits)
}

// Locks the account, so that it and its orders do not change until the new order is written.
async function chooseBundle(
  ctx: RequestContext<BillingTables>,
  trx: Transaction<BillingTables>,
  { viewer, bundleId, method, mandateId }: OrderRequest,
): Promise<{ account: Account; bundle: Bundle }> {
  // The account usually exists; a member who buys within moments of signing up may be ahead of the event that opens it.
  await insertAccount(trx, { accountId: viewer.memberId, siteId: viewer.siteId, country: ctx.visit.country })
  const account = await lockAccount(trx, viewer)
  const { country } = account
  const bundles = await findBundlesFor(trx, { siteId: viewer.siteId, country })
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (bundle === undefined) throw new BundleNotFoundError()
  const offers = await methodOffers(ctx, { country, currency: bundle.currency }, trx)
  const offered = offers.some((offer) => offer.method === method)
  if (!offered || (method === 'DIRECT_DEBIT') !== (mandateId !== undefined)) {
    throw new InvalidInputError([{ path: 'method', code: 'METHOD_NOT_OFFERED' }])
  }
  return { account, bundle }
}

// What is bought, at which price and by which rules: the order keeps it, whatever changes later.
async function termsOf(
  ctx: RequestContext<BillingTables>,
  trx: Transaction<BillingTables>,
  { account, bundle, priceMinor }: { account: Account; bundle: Bundle; priceMinor: number },
) {
  const { country } = account
  const vatPercentage = await findVatPercentage(trx, country)
  const { locale } = ctx.visit
  const {
    settings: { refundDays },
    termsVersion,
  } = ctx.site
  const agreed = {
    locale,
    credits: bundle.credits,
    priceMinor,
    currency: bundle.currency,
    vatPercentage,
    refundDays,
  }
  return {
    ...agreed,
    vatCountry: country,
    vatEvidence: vatEvidenceOf(ctx, account),
    vatMinor: vatInside(priceMinor, vatPercentage),
    button: orderButtonOf(locale),
    conditions: conditionsOf(await textsFor(locale), {
      ...agreed,
      termsVersion,
      creditsForDebt: creditsForDebt(bundle, account.debt),
    }),
  }
}

// Charges the stored card; without one, the member pays as for a first order.
async function wayOfPaying(
  trx: Transaction<BillingTables>,
  { viewer, method, useStoredMethod, rememberMethod, mandateId }: OrderRequest,
  provider: string,
): Promise<{ sequence: Order['sequence']; mandateId: string | null }> {
  if (mandateId !== undefined) return { sequence: 'recurring', mandateId }
  const stored = useStoredMethod ? await findStoredMethodFor(trx, viewer, provider) : undefined
  if (stored?.method === method) return { sequence: 'recurring', mandateId: stored.id }
  return { sequence: rememberMethod && method === 'CREDIT_CARD' ? 'first' : 'oneoff', mandateId: null }
}

async function openPayment(ctx: RequestContext<BillingTables>, viewer: Viewer, order: Order): Promise<Order> {
  try {
    await startPayment(ctx, order)
  } catch (error) {
    log.error({ orderId: order.id, reason: (error as Error).message }, 'a payment could not be opened')
    throw new PaymentUnavailableError()
  }
  return (await findOrdersFor(ctx.db, viewer, [order.id])).get(order.id)!
}
