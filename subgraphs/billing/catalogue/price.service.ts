import type { Kysely } from 'kysely'
import type { RequestContext, Viewer } from '#platform/requests/request-context.ts'
import { DiscountRefusedError } from '../errors.ts'
import type { Tables, OfferKind } from '../tables.ts'
import type { Discount, DiscountRefusal } from '../tables/discount.types.ts'
import { discountedMinor, normaliseCode, refusalOf, type OrderToPrice } from './discount.rules.ts'
import { findDiscountCodeFor, findEarlierUse, type EarlierUse, type OpenUse } from './discount.store.ts'
import { earlierUseOf, findOfferFacts, issueActiveOffer, issueOffer } from './offer.actions.ts'
import { discountOf, issuedOfferOf, offerKindOf, type Offer } from './offer.rules.ts'
import { findOffersFor } from './offer.store.ts'

type Context = RequestContext<Tables>

/**
 * What an order costs, and why. Minor units, VAT included. `heldBy`: the open order of the member's own that
 * has the discount now. `keptBy`: one that keeps the active discount from this order, because it cannot be
 * taken back.
 */
export type OrderPrice = {
  listMinor: number
  priceMinor: number
  discount: Discount | undefined
  heldBy: OpenUse | undefined
  keptBy?: OpenUse | undefined
}

/**
 * The price of an order by the server's clock. A code that was entered replaces the active discount, it never
 * adds (DISC-06); without one, an offer that the member has been told of counts if it fits. A discount that
 * an open order of the member's own holds counts where that order can make room.
 * @param request.code as the member wrote it; undefined for none
 * @param request.openOrderIds orders of the member's own that may hold the discount, because this is about
 * one of them
 * @throws DiscountRefusedError when the code gives nothing on this order
 */
export async function priceOrder(
  ctx: Context,
  db: Kysely<Tables>,
  request: PriceRequest & { code: string | undefined },
): Promise<OrderPrice> {
  const { code } = request
  const { listMinor } = request.order
  const found =
    code === undefined
      ? await findActiveDiscount(ctx, db, request)
      : await findFittingDiscount(ctx, db, { ...request, code })
  if (found?.discount === undefined)
    return { listMinor, priceMinor: listMinor, discount: undefined, heldBy: undefined, keptBy: found?.keptBy }
  return {
    listMinor,
    discount: found.discount,
    heldBy: found.heldBy,
    priceMinor: discountedMinor(listMinor, found.discount.valuePercentage),
  }
}

type FoundDiscount = {
  discount: Discount | undefined
  heldBy: OpenUse | undefined
  keptBy?: OpenUse | undefined
}

// An order that is not paid yet makes room for another one, if it is the same request or can be taken back at
// the provider.
function makesRoom(use: OpenUse, openOrderIds: string[]): boolean {
  return use.replaceable || openOrderIds.includes(use.openOrderId)
}

const heldBy = (use: EarlierUse | undefined) => (use === 'used' ? undefined : use)

type PriceRequest = { viewer: Viewer; order: OrderToPrice; openOrderIds?: string[] }

/** The discount of a code for this member and order. @throws DiscountRefusedError */
async function findFittingDiscount(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, order, code, openOrderIds = [] }: PriceRequest & { code: string },
): Promise<FoundDiscount> {
  const discount = await findDiscountFor(ctx, db, { viewer, code: normaliseCode(code) })
  if (typeof discount === 'string') throw new DiscountRefusedError(discount)
  const used = await findEarlierUse(db, viewer, discount)
  if (used === 'used') throw new DiscountRefusedError('CODE_USED')
  const refusal = refusalOf(discount, order, ctx.now)
  if (refusal !== undefined) throw new DiscountRefusedError(refusal, { discount, currency: order.currency })
  if (used !== undefined && !makesRoom(used, openOrderIds))
    throw new DiscountRefusedError('CODE_IN_OPEN_ORDER', used)
  return { discount, heldBy: used }
}

/**
 * The discount that a code gives a member, independent of the order.
 * @param asked.code in capitals
 * @returns the refusal when the member cannot use it
 */
export async function findDiscountFor(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, code }: { viewer: Viewer | undefined; code: string },
): Promise<Discount | DiscountRefusal> {
  const kind = offerKindOf(code)
  if (kind !== undefined)
    return viewer === undefined ? 'CODE_NOT_FOUND' : findOfferDiscount(ctx, db, { viewer, kind, code })
  const discount = await findDiscountCodeFor(db, { siteId: ctx.site.id, memberId: viewer?.memberId }, code)
  return discount ?? 'CODE_NOT_FOUND'
}

async function findOfferDiscount(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, kind, code }: { viewer: Viewer; kind: OfferKind; code: string },
): Promise<Discount | DiscountRefusal> {
  const { timeBonus, welcomeDiscount } = ctx.site.settings.features
  const isSwitchedOff = (kind === 'time-bonus' && !timeBonus) || (kind === 'welcome' && !welcomeDiscount)
  if (isSwitchedOff) return 'CODE_NOT_FOUND'
  const offer =
    kind === 'delete'
      ? await findIssuedOffer(ctx, db, { viewer, kind })
      : await issueOffer(ctx, db, { viewer, kind })
  if (offer?.code === code) return discountOf(offer, viewer.memberId)
  if ((await findEarlierUse(db, viewer, { code, validity: 'once-per-user' })) !== undefined)
    return 'CODE_USED'
  const wasTheirs =
    kind === 'time-bonus' || (await findOffersFor(db, viewer)).some((known) => known.code === code)
  return wasTheirs ? 'DISCOUNT_EXPIRED' : 'CODE_NOT_FOUND'
}

async function findIssuedOffer(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, kind }: { viewer: Viewer; kind: OfferKind },
): Promise<Offer | undefined> {
  const facts = await findOfferFacts(ctx, db, viewer)
  return facts && issuedOfferOf(kind, facts)
}

async function findActiveDiscount(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, order, openOrderIds = [] }: PriceRequest,
): Promise<FoundDiscount> {
  let keptBy: OpenUse | undefined
  const facts = await findOfferFacts(ctx, db, viewer)
  for (const kind of ['time-bonus', 'welcome', 'delete'] as const) {
    const offer = facts && issuedOfferOf(kind, facts)
    if (offer === undefined) continue
    const discount = discountOf(offer, viewer.memberId)
    const used = await earlierUseOf(ctx, db, { viewer, discount })
    const isFree = used === undefined || (used !== 'used' && makesRoom(used, openOrderIds))
    if (refusalOf(discount, order, ctx.now) !== undefined) continue
    if (isFree) return { discount, heldBy: heldBy(used) }
    keptBy ??= heldBy(used)
  }
  return { discount: undefined, heldBy: undefined, keptBy }
}

/** The discount that the viewer's prices are shown with, once per request. */
export function activeDiscountOf(ctx: Context): Promise<Discount | undefined> {
  const { viewer } = ctx
  if (viewer === undefined) return Promise.resolve(undefined)
  let known = active.get(ctx)
  if (known === undefined) {
    known = issueActiveOffer(ctx, viewer).then((offer) => offer && discountOf(offer, viewer.memberId))
    active.set(ctx, known)
  }
  return known
}

const active = new WeakMap<Context, Promise<Discount | undefined>>()
