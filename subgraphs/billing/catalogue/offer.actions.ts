import type { Kysely, Transaction } from 'kysely'
import type { RequestContext, Viewer } from '#platform/requests/request-context.ts'
import { findDeletePercentage, findMembership } from '#subgraphs/accounts/published.ts'
import { findAccountFor } from '../account/account.store.ts'
import { deleteOfferOf, timeBonusOf, welcomeOf, type Offer, type OfferFacts } from './offer.rules.ts'
import { findOffersFor, insertOffer } from './offer.store.ts'
import { findEarlierUse } from './discount.store.ts'
import type { BillingTables, OfferKind } from '../tables.ts'

type Context = RequestContext<BillingTables>

const offerOfKind: Record<OfferKind, (facts: OfferFacts) => Offer | undefined> = {
  'time-bonus': timeBonusOf,
  welcome: welcomeOf,
  delete: deleteOfferOf,
}

/**
 * Tells the viewer of an offer, if it is the viewer's now. From then on it counts as given, and its end stays as it was told.
 * @returns undefined when there is nothing to offer, or it has been used
 */
export async function issueOffer(
  ctx: Context,
  db: Kysely<BillingTables>,
  asked: { viewer: Viewer; kind: OfferKind },
): Promise<Offer | undefined> {
  const { viewer, kind } = asked
  const facts = await factsOf(ctx, db, viewer)
  const offer = facts && offerOfKind[kind](facts)
  if (offer === undefined || (await isUsedUp(db, viewer, offer))) return undefined
  if (facts!.issued.some((known) => known.kind === kind)) return offer
  const write = (trx: Transaction<BillingTables>) => insertOffer(trx, viewer, offer)
  await (db.isTransaction ? write(db as Transaction<BillingTables>) : db.transaction().execute(write))
  return offer
}

/** An offer that the viewer was told of and that still holds by this request's clock; used or not. */
export async function findIssuedOffer(
  ctx: Context,
  db: Kysely<BillingTables>,
  viewer: Viewer,
  kind: OfferKind,
): Promise<Offer | undefined> {
  const facts = await factsOf(ctx, db, viewer)
  return facts?.issued.some((known) => known.kind === kind) ? offerOfKind[kind](facts) : undefined
}

/**
 * The offer that prices are shown with: the time bonus if there is one, otherwise the welcome discount (DISC-06), otherwise what was offered to
 * a member who was about to leave and stayed.
 */
export async function issueActiveOffer(ctx: Context, viewer: Viewer): Promise<Offer | undefined> {
  const first =
    (await issueOffer(ctx, ctx.db, { viewer, kind: 'time-bonus' })) ??
    (await issueOffer(ctx, ctx.db, { viewer, kind: 'welcome' }))
  if (first !== undefined) return first
  const known = await findIssuedOffer(ctx, ctx.db, viewer, 'delete')
  return known !== undefined && !(await isUsedUp(ctx.db, viewer, known)) ? known : undefined
}

async function factsOf(
  ctx: Context,
  db: Kysely<BillingTables>,
  viewer: Viewer,
): Promise<OfferFacts | undefined> {
  const membership = await findMembership(db, viewer)
  if (membership === undefined) return undefined
  const [issued, account, deletePercentage] = [
    await findOffersFor(db, viewer),
    await findAccountFor(db, viewer),
    await findDeletePercentage(db, viewer.siteId),
  ]
  return {
    now: ctx.now,
    membership,
    issued,
    paid: account?.paid ?? false,
    settings: ctx.site.settings,
    deletePercentage,
  }
}

// An offer in an order that waits for its payment is still the member's: the order can be paid, or given up.
async function isUsedUp(db: Kysely<BillingTables>, viewer: Viewer, offer: Offer): Promise<boolean> {
  return (await findEarlierUse(db, viewer, { code: offer.code, validity: 'once-per-user' })) === 'used'
}
