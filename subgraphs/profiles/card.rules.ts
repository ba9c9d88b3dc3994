import { countryNumber, regionNumber } from './geo/places.ts'
import type { CardTable, ProfileTable } from './tables.ts'

/** Interests whose ids differ by a multiple of this share a bit. */
export const INTEREST_BITS = 63

/** What decides whether a profile may be found by others at all: a confirmed, active account that has not made itself invisible. */
export function isFindable(profile: Pick<ProfileTable, 'accountStatus' | 'invisible'>): boolean {
  return profile.accountStatus === 'active' && !profile.invisible
}

/** Interests as bits, several interests may share one: a card that lacks a bit lacks the interest. Decimal text, because it exceeds a double. */
export function interestBits(interestIds: number[]): string {
  return interestIds.reduce((bits, id) => bits | (1n << BigInt(id % INTEREST_BITS)), 0n).toString()
}

/** The columns of a card that follow from the profile alone. */
export function cardAttributes(
  profile: Pick<ProfileTable, 'country' | 'regionId' | 'birthdate' | 'hair' | 'eye' | 'body' | 'relationship' | 'interestIds'>,
): Pick<CardTable, 'country' | 'region' | 'birthdate' | 'hair' | 'eye' | 'body' | 'relationship' | 'interestBits'> {
  return {
    country: countryNumber(profile.country),
    region: profile.regionId === null ? null : regionNumber(profile.regionId),
    birthdate: profile.birthdate,
    hair: profile.hair ?? 0,
    eye: profile.eye ?? 0,
    body: profile.body ?? 0,
    relationship: profile.relationship ?? 0,
    interestBits: interestBits(profile.interestIds),
  }
}
