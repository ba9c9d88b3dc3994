import type { Kysely, Transaction } from 'kysely'
import type { RequestContext, Viewer } from '#platform/requests/request-context.ts'
import { findMembership } from '#subgraphs/accounts/published.ts'
import { findAccountFor } from '../account/account.store.ts'
import type { Tables, OfferKind } from '../tables.ts'
import { findEarlierUse } from './discount.store.ts'
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
  return facts && issue(db, viewer, { facts, kind })
}

async function issue(
  db: Kysely<Tables>,
  viewer: Viewer,
  { facts, kind }: { facts: OfferFacts; kind: OfferKind },
): Promise<Offer | undefined> {
  const offer = offerOf(kind, facts)
  if (offer === undefined || (await isUsedUp(db, viewer, offer))) return undefined
  if (facts.issued.some((known) => known.kind === kind)) return offer
  const write = (trx: Transaction<Tables>) => insertOffer(trx, viewer, offer)
  await (db.isTransaction ? write(db as Transaction<Tables>) : db.transaction().execute(write))
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
    (await issue(db, viewer, { facts, kind: 'time-bonus' })) ??
    (await issue(db, viewer, { facts, kind: 'welcome' }))
  if (first !== undefined) return first
  const known = issuedOfferOf('delete', facts)
  return known !== undefined && !(await isUsedUp(db, viewer, known)) ? known : undefined
}

/**
 * What decides about the viewer's offers, by this request's clock; undefined for an account that is closed.
 */
export async function findOfferFacts(
  ctx: Context,
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<OfferFacts | undefined> {
  const membership = await findMembership(db, viewer)
  if (membership === undefined) return undefined
  return {
    now: ctx.now,
    membership,
    issued: await findOffersFor(db, viewer),
    paid: (await findAccountFor(db, viewer))?.paid ?? false,
    settings: ctx.site.settings,
  }
}

// An offer in an order that waits for its payment is still the member's: the order can be paid, or given up.
async function isUsedUp(db: Kysely<Tables>, viewer: Viewer, offer: Offer): Promise<boolean> {
  return (await findEarlierUse(db, viewer, { code: offer.code, validity: 'once-per-user' })) === 'used'
}
