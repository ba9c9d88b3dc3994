import { InvalidInputError, type InvalidField } from '#platform/errors.ts'
import { newId, rowIdOf } from '#platform/global-ids.ts'
import { IdempotencyConflictError, once } from '#platform/idempotency.ts'
import { log } from '#platform/log.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/request-context.ts'
import type { Transaction } from 'kysely'
import { findAccountFor, insertAccount, lockAccount } from './account.store.ts'
import { findBundlesFor } from './bundle.store.ts'
import { textsFor } from './billing.texts.ts'
import { normaliseCode } from './discount.rules.ts'
import { reserveDiscount, type OpenUse } from './discount.store.ts'
import { BundleNotFoundError, DiscountRefusedError, PaymentUnavailableError, PriceChangedError } from './errors.ts'
import { findStoredMethodFor } from './mandate.store.ts'
import { methodOffers } from './method.actions.ts'
import { orderButtonOf } from './order-button.rules.ts'
import { conditionsOf, vatInside } from './order.rules.ts'
import { findOrdersFor, findPayableOrders, findVatPercentage, insertOrder, type Order } from './order.store.ts'
import { giveUpOrder, paymentProviderOf, startPayment } from './payment.actions.ts'
import type { PaymentMethod } from './payment.provider.ts'
import { priceOrder } from './price.actions.ts'
import { keepSpendingLimit } from './spending-limit.actions.ts'
import type { BillingTables } from './tables.ts'

/** How long the same wish leads to the same open order. */
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
 * Orders a bundle and opens its payment. A double click, a second tab or a repeated request gets the same order (PAY-07). Another wish with the same
 * discount takes the place of an open order that holds it.
 * @param given the mandate of a direct debit, which is ordered in no other way
 * @throws InvalidInputError, BundleNotFoundError, DiscountRefusedError, PriceChangedError, SpendingLimitReachedError, PaymentUnavailableError
 */
export async function placeOrder(ctx: RequestContext<BillingTables>, input: PlaceOrder, given?: { mandateId: string }): Promise<Order> {
  const viewer = requireViewer(ctx)
  refuseInvalid(input)
  const bundleId = rowIdOf('Bundle', input.bundleId)
  if (bundleId === undefined) throw new BundleNotFoundError()
  const { idempotencyKey: key, method, useStoredMethod = false, rememberMethod = false } = input
  const code = input.discountCode == null || input.discountCode.trim() === '' ? undefined : normaliseCode(input.discountCode)
  const body = { bundleId, method, ...(useStoredMethod ? { useStoredMethod } : {}), ...(code === undefined ? {} : { discountCode: code }) }
  const shownTotalMinor = input.shownTotalMinor ?? undefined
  const wish = { viewer, bundleId, method, code, shownTotalMinor, useStoredMethod, rememberMethod, mandateId: given?.mandateId }
  const write = () => ctx.db.transaction().execute((trx) => once(trx, 'billing', { viewer, key, body }, () => writeOrder(ctx, trx, wish)))
  const orderId = await writeInPlaceOfHeld(ctx, write)
  const order = (await findOrdersFor(ctx.db, viewer, [orderId])).get(orderId)!
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

// Who left a checkout and orders something else has changed their mind: the first payment is taken back at the provider, which frees its discount.
// If it is being paid just now, the provider does not let go, and the member is told.
async function writeInPlaceOfHeld(ctx: RequestContext<BillingTables>, write: () => Promise<string>): Promise<string> {
  try {
    return await write().catch(async (error: unknown) => {
      if (!(error instanceof DiscountHeldError)) throw error
      await giveUpOrder(ctx, error.use.openOrderId).catch((reason: Error) => {
        log.error({ orderId: error.use.openOrderId, reason: reason.message }, 'a payment could not be taken back')
        throw new PaymentUnavailableError()
      })
      return write()
    })
  } catch (error) {
    if (error instanceof DiscountHeldError) throw new DiscountRefusedError('CODE_IN_OPEN_ORDER', error.use)
    if (error instanceof IdempotencyConflictError) throw new InvalidInputError([{ path: 'idempotencyKey', code: error.code }])
    throw error
  }
}

function refuseInvalid(input: PlaceOrder): void {
  const fields: InvalidField[] = []
  if (!input.conditionsAccepted) fields.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (input.idempotencyKey.length === 0 || input.idempotencyKey.length > KEY_LENGTH) {
    fields.push({ path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID', limit: KEY_LENGTH })
  }
  if ((input.discountCode?.length ?? 0) > CODE_LENGTH) fields.push({ path: 'discountCode', code: 'CODE_NOT_FOUND' })
  if (fields.length > 0) throw new InvalidInputError(fields)
}

type Wish = {
  viewer: Viewer
  bundleId: string
  method: PaymentMethod
  code: string | undefined
  shownTotalMinor: number | undefined
  useStoredMethod: boolean
  rememberMethod: boolean
  mandateId: string | undefined
}

async function writeOrder(ctx: RequestContext<BillingTables>, trx: Transaction<BillingTables>, wish: Wish): Promise<string> {
  const { viewer, bundleId, method } = wish
  // The account usually exists; a member who buys within moments of signing up may be ahead of the event that opens it.
  await insertAccount(trx, { accountId: viewer.memberId, siteId: viewer.siteId, country: ctx.visit.country })
  const account = await lockAccount(trx, viewer)
  const bundle = (await findBundlesFor(trx, { siteId: viewer.siteId, country: account.country })).find(({ id }) => id === bundleId)
  if (bundle === undefined) throw new BundleNotFoundError()
  const provider = paymentProviderOf(ctx)
  const offers = await methodOffers(ctx, { country: account.country, currency: bundle.currency }, trx)
  const offered = offers.some((offer) => offer.method === method)
  if (!offered || (method === 'DIRECT_DEBIT') !== (wish.mandateId !== undefined)) {
    throw new InvalidInputError([{ path: 'method', code: 'METHOD_NOT_OFFERED' }])
  }
  const way = await wayOfPaying(trx, wish, provider.name)
  const { priceMinor: listMinor, currency, credits } = bundle
  const recurring = way.sequence === 'recurring'
  const payable = await findPayableOrders(trx, { accountId: viewer.memberId, bundleId, method, minutes: PAYABLE_MINUTES, recurring })
  // Charging a kept card completes at once, so the second click finds its discount used up by the first.
  const charged = payable.find(({ state, discountCode }) => state === 'COMPLETED' && discountCode === (wish.code ?? discountCode))
  if (charged !== undefined && wish.mandateId === undefined) return charged.id
  const { priceMinor, discount, heldBy } = await priceOrder(ctx, trx, {
    viewer,
    code: wish.code,
    order: { country: account.country, currency, listMinor, method },
    openOrderIds: payable.map(({ id }) => id),
  })
  if (wish.shownTotalMinor !== undefined && wish.shownTotalMinor !== priceMinor) throw new PriceChangedError({ amountMinor: priceMinor, currency })
  const known = payable.find((order) => order.priceMinor === priceMinor && order.discountCode === (discount?.code ?? null))
  if (known !== undefined && wish.mandateId === undefined) return known.id
  if (heldBy !== undefined) throw new DiscountHeldError(heldBy)
  await keepSpendingLimit(ctx, trx, { viewer, priceMinor, currency })
  const vatPercentage = await findVatPercentage(trx, account.country)
  const { locale } = ctx.visit
  const {
    settings: { refundDays },
    termsVersion,
  } = ctx.site
  const id = newId()
  await insertOrder(trx, {
    id,
    siteId: viewer.siteId,
    accountId: viewer.memberId,
    bundleId,
    credits,
    priceMinor,
    listPriceMinor: discount === undefined ? null : listMinor,
    discountCode: discount?.code ?? null,
    discountPercentage: discount?.valuePercentage ?? null,
    currency,
    method,
    locale,
    vatCountry: account.country,
    vatPercentage,
    vatMinor: vatInside(priceMinor, vatPercentage),
    provider: provider.name,
    ...way,
    refundDays,
    button: orderButtonOf(locale),
    conditions: conditionsOf(await textsFor(locale), { locale, credits, priceMinor, currency, vatPercentage, refundDays, termsVersion }),
  })
  if (discount !== undefined && !(await reserveDiscount(trx, { id, siteId: viewer.siteId, accountId: viewer.memberId }, discount))) {
    throw new DiscountRefusedError('CODE_USED')
  }
  return id
}

// A card that is charged again is the one that was kept; without one the member pays as anybody does.
async function wayOfPaying(
  trx: Transaction<BillingTables>,
  { viewer, method, useStoredMethod, rememberMethod, mandateId }: Wish,
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

/** The country whose bundles, methods and VAT apply: the member's own, for visitors that of the visit. */
export async function paymentCountryOf(ctx: RequestContext<BillingTables>): Promise<string> {
  const account = ctx.viewer === undefined ? undefined : await findAccountFor(ctx.db, ctx.viewer)
  return account?.country ?? ctx.visit.country
}
