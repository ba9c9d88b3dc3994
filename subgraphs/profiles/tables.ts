import type { Generated } from 'kysely'

/** Codes of the genders that every database has in profiles.gender; sites add their own there. */
export const GENDER_CODES = { MALE: 1, FEMALE: 2 } as const

/** Whose profile it is: a member's, or one that the site itself runs (PROF-11). */
export type ProfileKind = 'member' | 'house'
export type Sexuality = 'HETERO' | 'GAY' | 'LESBIAN' | 'BI'
export type AccountStatus = 'not_confirmed' | 'active' | 'paused' | 'suspended' | 'deletion_requested' | 'erased'
export type ModerationState = 'pending' | 'approved' | 'rejected'

/** A member as others see them, and what decides whether they do. `lat` and `lon` are the middle of a grid square, never a position. */
export type ProfileTable = {
  id: string
  siteId: string
  kind: ProfileKind
  displayName: string
  gender: number
  seeking: number
  sexuality: Sexuality | null
  birthdate: string
  country: string
  regionId: string | null
  cityId: number | null
  lat: number | null
  lon: number | null
  aboutMe: string | null
  aboutMeState: ModerationState
  aboutMeReason: string | null
  aboutMeShown: boolean
  hair: number | null
  eye: number | null
  body: number | null
  relationship: number | null
  interestIds: number[]
  accountStatus: AccountStatus
  invisible: boolean
  /** Finds no house profiles, and is suggested none (TRUST-01). */
  hidesHouse: boolean
  /** The operator has closed the account for fraud. */
  removedForFraud: boolean
  paid: boolean
  photoCount: Generated<number>
  createdAt: Date
}

/** A photo in its four sizes; the files lie in the storage under its id. */
export type PhotoTable = {
  id: string
  siteId: string
  profileId: string
  position: number
  state: ModerationState
  reason: string | null
  shown: boolean
  thumbhash: string
  width: number
  height: number
  createdAt: Generated<Date>
}

export type BlockTable = { siteId: string; blockerId: string; blockedId: string; createdAt: Generated<Date> }
export type ExclusionTable = { viewerId: string; targetId: string; reason: 'blocked' | 'blocked_by' }
export type PresenceTable = { profileId: string; lastActiveAt: Date; awayAt: Date | null }
export type PoolTable = { id: Generated<number>; siteId: string; kind: ProfileKind; gender: number; seeking: number }

/** What search reads: one narrow row per profile that may be found. */
export type CardTable = {
  id: string
  pool: number
  rankedAt: Date
  createdAt: Date
  lat: number | null
  lon: number | null
  cell10: number | null
  cell40: number | null
  cell160: number | null
  region: number | null
  country: number
  birthdate: string
  hair: number
  eye: number
  body: number
  relationship: number
  hasPhoto: boolean
  interestBits: string
}

/** One interest of a card, with the bits of all of them and what else of the card a search for interests can pass over. PostgreSQL keeps the bits in parts as well. */
export type CardInterestTable = {
  profileId: string
  interestId: number
  pool: number
  interestBits: string
  country: number
  cell160: number | null
  lat: number | null
  lon: number | null
  birthdate: string
}

export type Tables = {
  'profiles.profile': ProfileTable
  'profiles.photo': PhotoTable
  'profiles.block': BlockTable
  'profiles.exclusion': ExclusionTable
  'profiles.presence': PresenceTable
  'profiles.pool': PoolTable
  'profiles.card': CardTable
  'profiles.card_interest': CardInterestTable
}
