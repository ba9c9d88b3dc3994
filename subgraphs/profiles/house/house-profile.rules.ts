import { createHash } from 'node:crypto'
import type { StoredProfile } from '../tables.ts'

/** How many house profiles a site can have. */
export const HOUSE_PROFILES_MAX = 500

/** A profile that the site runs, hidden or not (PROF-11). */
export type HouseProfile = StoredProfile

/** What an editor writes. */
const WRITTEN = [
  'displayName',
  'birthdate',
  'gender',
  'seeking',
  'country',
  'regionId',
  'cityId',
  'aboutMe',
  'hair',
  'eye',
  'body',
  'relationship',
  'interestIds',
] as const
export type HouseContent = Pick<StoredProfile, (typeof WRITTEN)[number]>

export const contentOf = (profile: HouseContent): HouseContent =>
  Object.fromEntries(WRITTEN.map((column) => [column, profile[column]])) as HouseContent

const asText = (profile: HouseContent) => JSON.stringify(contentOf(profile))

/** Whether two profiles say the same. */
export const isSameContent = (one: HouseContent, other: HouseContent) => asText(one) === asText(other)

/** Identifies what an editor has read. */
export const versionOfHouse = (profile: HouseContent) =>
  createHash('sha256').update(asText(profile)).digest('base64url').slice(0, 16)

/** A hidden one is suspended like an account: no list, address or picture leads to it. */
export const isHidden = ({ accountStatus }: Pick<StoredProfile, 'accountStatus'>) =>
  accountStatus === 'suspended'

/** What of the one differs from the other, for the audit. */
export function differenceOf(one: HouseContent, other: HouseContent): Record<string, unknown> {
  const differing = WRITTEN.filter((column) => JSON.stringify(one[column]) !== JSON.stringify(other[column]))
  return Object.fromEntries(differing.map((column) => [column, one[column]]))
}
