import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '#platform/base/durations.ts'
import type { Membership } from '#subgraphs/accounts/published.ts'
import type { OfferKind } from '../tables.ts'
import type { Discount } from '../tables/discount.types.ts'

/** How long the time bonus lasts: four hours from the sign-up. */
const TIME_BONUS_SECONDS = 14_400
const TIME_BONUS_CODE = 'TIMEBONUS25'
const TIME_BONUS_PERCENTAGE = 25
// A discount leaves something to pay, whatever a setting says.
const HIGHEST_PERCENTAGE = 99

/** An offer as issued to a client, with its validity. */
export type Offer = { kind: OfferKind; code: string; valuePercentage: number; startsAt: Date; endsAt: Date }

/** The facts that determine a member's offers. */
export type OfferFacts = {
  now: Date
  membership: Membership
  /** The offers issued to a client so far. */
  issued: Offer[]
  paid: boolean
  settings: {
    welcomePercentage: number
    welcomeHours: number
    offerPauseDays: number
    features: { timeBonus: boolean; welcomeDiscount: boolean }
  }
}

/**
 * A member's bonus of the first four hours: free members only (DISC-04). It counts seconds, so daylight
 * saving and leap days do not matter.
 */
export function timeBonusOf({ now, membership, paid, settings }: OfferFacts): Offer | undefined {
  const endsAt = new Date(membership.signedUpAt.getTime() + TIME_BONUS_SECONDS * 1000)
  if (!settings.features.timeBonus || paid || now >= endsAt) return undefined
  return {
    kind: 'time-bonus',
    code: TIME_BONUS_CODE,
    valuePercentage: TIME_BONUS_PERCENTAGE,
    startsAt: membership.signedUpAt,
    endsAt,
  }
}

/**
 * The welcome discount, while it holds (DISC-06). A countdown is honest only if nothing as good follows it,
 * so after any other offer comes a pause. Once a client was told of it, its end stays.
 */
export function welcomeOf(facts: OfferFacts): Offer | undefined {
  const { now, settings } = facts
  if (!settings.features.welcomeDiscount || settings.welcomePercentage === 0 || settings.welcomeHours === 0)
    return undefined
  const known = facts.issued.find(({ kind }) => kind === 'welcome')
  if (known !== undefined) return holds(known, now) ? known : undefined
  // It greets newcomers, not members who have bought before.
  if (facts.paid) return undefined
  const startsAt = startOfWelcome(facts)
  if (startsAt === undefined) return undefined
  const percentage = Math.min(settings.welcomePercentage, HIGHEST_PERCENTAGE)
  const endsAt = new Date(startsAt.getTime() + settings.welcomeHours * HOUR_MILLISECONDS)
  const offer: Offer = {
    kind: 'welcome',
    code: `WELCOME${percentage}`,
    valuePercentage: percentage,
    startsAt,
    endsAt,
  }
  return holds(offer, now) ? offer : undefined
}

function startOfWelcome(facts: OfferFacts): Date | undefined {
  const { now, membership, issued, settings } = facts
  const pauseOver = issued.map(({ endsAt }) => endsAt.getTime() + settings.offerPauseDays * DAY_MILLISECONDS)
  if (issued.some(({ kind }) => kind === 'time-bonus')) return new Date(Math.max(...pauseOver))
  // The bonus can still be given within its four hours, but not to a member who has bought meanwhile.
  const bonusMayCome =
    settings.features.timeBonus &&
    !facts.paid &&
    now.getTime() < membership.signedUpAt.getTime() + TIME_BONUS_SECONDS * 1000
  if (bonusMayCome || membership.confirmedAt === null || membership.firstLoginAt === null) return undefined
  return new Date(Math.max(membership.firstLoginAt.getTime(), ...pauseOver))
}

/**
 * What is offered to a member who wants to leave because of the price: once, and never soon after another
 * offer (ACCT-01, DISC-06).
 */
function deleteOfferOf(facts: OfferFacts): Offer | undefined {
  const { now, issued, settings } = facts
  const { deletePercentage } = facts.membership
  const known = issued.find(({ kind }) => kind === 'delete')
  if (known !== undefined) return holds(known, now) ? known : undefined
  if (deletePercentage === 0 || timeBonusOf(facts) !== undefined || welcomeOf(facts) !== undefined)
    return undefined
  const pause = settings.offerPauseDays * DAY_MILLISECONDS
  if (issued.some(({ endsAt }) => now.getTime() < endsAt.getTime() + pause)) return undefined
  const percentage = Math.min(deletePercentage, HIGHEST_PERCENTAGE)
  const endsAt = new Date(now.getTime() + Math.max(1, settings.welcomeHours) * HOUR_MILLISECONDS)
  return { kind: 'delete', code: `STAY${percentage}`, valuePercentage: percentage, startsAt: now, endsAt }
}

const offerOfKind: Record<OfferKind, (facts: OfferFacts) => Offer | undefined> = {
  'time-bonus': timeBonusOf,
  welcome: welcomeOf,
  delete: deleteOfferOf,
}

/** The offer of a kind that the member is eligible for now, issued or not, used or not. */
export function offerOf(kind: OfferKind, facts: OfferFacts): Offer | undefined {
  return offerOfKind[kind](facts)
}

/** An issued offer that is still valid, used or not. */
export function issuedOfferOf(kind: OfferKind, facts: OfferFacts): Offer | undefined {
  return facts.issued.some((known) => known.kind === kind) ? offerOf(kind, facts) : undefined
}

function holds({ startsAt, endsAt }: Offer, now: Date): boolean {
  return startsAt <= now && now < endsAt
}

/**
 * The discount that an offer gives. The time bonus names neither member nor end, as the specification lists
 * it; its true end stands beside it.
 * @param memberId whose offer it is
 */
export function discountOf(offer: Offer, memberId: string): Discount {
  const { kind, code, valuePercentage, endsAt } = offer
  const isTimeBonus = kind === 'time-bonus'
  return {
    code,
    valuePercentage,
    memberId: isTimeBonus ? null : memberId,
    expiresAt: isTimeBonus ? null : endsAt,
    country: null,
    currency: null,
    minimumOrderMinor: null,
    validity: 'once-per-user',
    paymentMethods: null,
    offer: kind,
    endsAt,
  }
}

/** The kind of offer that a code belongs to by its form; undefined for codes that operators give out. */
export function offerKindOf(code: string): OfferKind | undefined {
  if (code === TIME_BONUS_CODE) return 'time-bonus'
  if (/^WELCOME\d/.test(code)) return 'welcome'
  return /^STAY\d/.test(code) ? 'delete' : undefined
}

/**
 * What a countdown shows: hours, minutes and seconds as text of at least two digits. Begun seconds count, so
 * that it shows 0 only when it is over.
 */
export function countdownOf(endsAt: Date, now: Date): { hours: string; minutes: string; seconds: string } {
  const seconds = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const padded = (count: number) => String(count).padStart(2, '0')
  return {
    hours: padded(Math.floor(seconds / 3600)),
    minutes: padded(Math.floor((seconds % 3600) / 60)),
    seconds: padded(seconds % 60),
  }
}
