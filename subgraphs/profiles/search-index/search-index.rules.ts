import { countryNumber, regionNumber } from '../geo/places.ts'
import type { SearchIndexTable, StoredProfile } from '../tables.ts'

/** Interests whose ids differ by a multiple of this share a bit. */
export const INTEREST_BITS = 63

/**
 * Whether others may find a profile at all: a confirmed, active account that has not made itself invisible.
 */
export function isFindable(profile: Pick<StoredProfile, 'accountStatus' | 'invisible'>): boolean {
  return profile.accountStatus === 'active' && !profile.invisible
}

/**
 * Interests as bits, which several interests may share: a row without the bit lacks the interest. Decimal
 * text, because it exceeds a double.
 */
export function interestBits(interestIds: number[]): string {
  return interestIds.reduce((bits, id) => bits | (1n << BigInt(id % INTEREST_BITS)), 0n).toString()
}

/** The number of bits in each column of `search_interest`, and the resulting number of columns. */
const BITS_PER_PART = 13n
const PARTS = [0n, 1n, 2n, 3n, 4n]

/**
 * Interest bits in parts, as the index of interests stores them. An index seeks by a minimum only, and a row
 * with the bits has at least that number in each part: the smaller the parts, the fewer other rows qualify.
 * @returns the parts with a bit of one of `others`; `interestIds` are all requested interests
 */
export function interestParts(interestIds: number[], others: number[]): { part: number; bits: number }[] {
  const [all, looked] = [BigInt(interestBits(interestIds)), BigInt(interestBits(others))]
  const partOf = (bits: bigint, part: bigint) =>
    Number((bits >> (part * BITS_PER_PART)) & ((1n << BITS_PER_PART) - 1n))
  return PARTS.filter((part) => partOf(looked, part) > 0).map((part) => ({
    part: Number(part),
    bits: partOf(all, part),
  }))
}

/** The columns of a row that follow from the profile alone. */
export function searchIndexAttributes(
  profile: Pick<
    StoredProfile,
    'country' | 'regionId' | 'birthdate' | 'hair' | 'eye' | 'body' | 'relationship' | 'interestIds'
  >,
): Pick<
  SearchIndexTable,
  'country' | 'region' | 'birthdate' | 'hair' | 'eye' | 'body' | 'relationship' | 'interestBits'
> {
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
