import type { Kysely, Transaction } from 'kysely'
import { batchLoad, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { findMembership, type Membership } from '#subgraphs/accounts/published.ts'
import { findAccountFor } from '../account/account.store.ts'
import { ownAccount } from '../account/own-account.ts'
import type { Tables, OfferKind, Validity } from '../tables.ts'
import { findEarlierUse, type EarlierUse } from './discount.store.ts'
import { issuedOfferOf, offerOf, type Offer, type OfferFacts } from './offer.rules.ts'
import { findOffersFor, insertOffer } from './offer.store.ts'

type Context = RequestContext<Tables>

/**
 * Issues an offer to the viewer, if the viewer is eligible now. From then on it counts as given, and its end
 * is fixed.
 * @returns undefined when there is no offer, or it has been used
 */
export async function issueOffer(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, kind }: { viewer: Viewer; kind: OfferKind },
): Promise<Offer | undefined> {
  const facts = await findOfferFacts(ctx, db, viewer)
  return facts && issue(ctx, db, { viewer, facts, kind })
}

async function issue(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, facts, kind }: { viewer: Viewer; facts: OfferFacts; kind: OfferKind },
): Promise<Offer | undefined> {
  const offer = offerOf(kind, facts)
  if (offer === undefined || (await isUsedUp(ctx, db, { viewer, offer }))) return undefined
  if (facts.issued.some((known) => known.kind === kind)) return offer
  const write = (trx: Transaction<Tables>) => insertOffer(trx, viewer, offer)
  await (db.isTransaction ? write(db as Transaction<Tables>) : db.transaction().execute(write))
  issued.delete(ctx)
  return offer
}

/**
 * The offer that prices are shown with: the time bonus if there is one, otherwise the welcome discount
 * (DISC-06), otherwise what was offered to a member who was about to leave and stayed.
 */
export async function issueActiveOffer(ctx: Context, viewer: Viewer): Promise<Offer | undefined> {
  const { db } = ctx
  const facts = await findOfferFacts(ctx, db, viewer)
  if (facts === undefined) return undefined
  const first =
    (await issue(ctx, db, { viewer, facts, kind: 'time-bonus' })) ??
    (await issue(ctx, db, { viewer, facts, kind: 'welcome' }))
  if (first !== undefined) return first
  const known = issuedOfferOf('delete', facts)
  return known !== undefined && !(await isUsedUp(ctx, db, { viewer, offer: known })) ? known : undefined
}

/**
 * What decides about the viewer's offers, by this request's clock; undefined for an account that is closed.
 */
export async function findOfferFacts(
  ctx: Context,
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<OfferFacts | undefined> {
  const membership = await membershipOf(ctx, db, viewer)
  if (membership === undefined) return undefined
  const account = await (db === ctx.db ? ownAccount(ctx) : findAccountFor(db, viewer))
  return {
    now: ctx.now,
    membership,
    issued: await issuedOffersOf(ctx, db, viewer),
    paid: account?.paid ?? false,
    settings: ctx.site.settings,
  }
}

function membershipOf(ctx: Context, db: Kysely<Tables>, viewer: Viewer): Promise<Membership | undefined> {
  if (db !== ctx.db) return findMembership(db, viewer)
  return batchLoad(ctx, 'membership', viewer.memberId, async () => {
    const membership = await findMembership(db, viewer)
    return new Map(membership === undefined ? [] : [[viewer.memberId, membership]])
  })
}

const issued = new WeakMap<Context, Promise<Offer[]>>()

// Also a query may issue an offer, and what follows in it sees the offer.
function issuedOffersOf(ctx: Context, db: Kysely<Tables>, viewer: Viewer): Promise<Offer[]> {
  if (ctx.readsOnly !== true || db !== ctx.db) return findOffersFor(db, viewer)
  let known = issued.get(ctx)
  if (known === undefined) issued.set(ctx, (known = findOffersFor(db, viewer)))
  return known
}

/** What blocks another use of a discount; in an operation that only reads, looked up once. */
export async function earlierUseOf(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, discount }: { viewer: Viewer; discount: { code: string; validity: Validity } },
): Promise<EarlierUse | undefined> {
  if (db !== ctx.db) return findEarlierUse(db, viewer, discount)
  const { code, validity } = discount
  const found = await batchLoad(ctx, `discount-use ${validity}`, code, async (codes) => {
    const uses = codes.map(async (each) => {
      const use = await findEarlierUse(db, viewer, { code: each, validity })
      return [each, { use }] as const
    })
    return new Map(await Promise.all(uses))
  })
  return found?.use
}

// An offer in an order that waits for its payment is still the member's: the order can be paid, or given up.
async function isUsedUp(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, offer }: { viewer: Viewer; offer: Offer },
): Promise<boolean> {
  const discount = { code: offer.code, validity: 'once-per-user' } as const
  return (await earlierUseOf(ctx, db, { viewer, discount })) === 'used'
}
