import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { DayCountTable } from '#platform/figures/day-count.tables.ts'
import type { ListChangeTable } from '#platform/requests/list-change.tables.ts'
import type { ActiveMemberTable, DailyActiveTable, DailyCohortTable } from './tables/figures.tables.ts'

/** Codes of the genders that every database has in profiles.gender; sites add their own there. */
export const GENDER_CODES = { MALE: 1, FEMALE: 2 } as const

/** The owner of a profile: a member, or the site itself (PROF-11). */
export type ProfileKind = 'member' | 'house'
export type Sexuality = 'HETERO' | 'GAY' | 'LESBIAN' | 'BI'
export type AccountStatus =
  | 'not_confirmed'
  | 'active'
  | 'paused'
  | 'suspended'
  | 'deletion_requested'
  | 'erased'
/** The sort order of a search. */
export type SearchOrder = 'LAST_ACTIVE' | 'NEWEST' | 'NEAREST'
export type ModerationState = 'pending' | 'approved' | 'rejected'

/**
 * A member as others see them, with the columns that decide visibility. `lat` and `lon` are the centre of a
 * grid cell, never a position.
 */
export type ProfileTable = {
  id: string
  siteId: string
  kind: Generated<ProfileKind>
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
  aboutMeState: Generated<ModerationState>
  aboutMeReason: string | null
  aboutMeShown: Generated<boolean>
  hair: number | null
  eye: number | null
  body: number | null
  relationship: number | null
  interestIds: Generated<number[]>
  accountStatus: Generated<AccountStatus>
  invisible: Generated<boolean>
  /** Excludes house profiles from search and suggestions (TRUST-01). */
  hidesHouse: Generated<boolean>
  /** The default order of the member's search; null until one is chosen (search-defaults.rules.ts). */
  searchOrder: SearchOrder | null
  searchMinAge: number | null
  searchMaxAge: number | null
  /** The operator has closed the account for fraud. */
  removedForFraud: Generated<boolean>
  /** Until when a moderator lets the member add no photos. */
  mayNotAddPhotosUntil: Date | null
  paid: Generated<boolean>
  photoCount: Generated<number>
  createdAt: Generated<Date>
}

/** A profile as it is read. */
export type StoredProfile = Selectable<ProfileTable>

/** The lookalike form of a profile's name; exists from the sign-up on, a moment before the profile. */
export type NameClaimTable = {
  profileId: string
  siteId: string
  skeleton: string
  spelling: string
  skeletonVersion: number
}

/** A photo in its four sizes; the files lie in the storage under its id. */
export type PhotoTable = {
  id: string
  siteId: string
  profileId: string
  position: number
  state: Generated<ModerationState>
  reason: string | null
  shown: boolean
  thumbhash: string
  width: number
  height: number
  createdAt: Generated<Date>
}

/** A photo as it is read. */
export type StoredPhoto = Selectable<PhotoTable>

export type BlockTable = { siteId: string; blockerId: string; blockedId: string; createdAt: Generated<Date> }
export type ExclusionTable = { viewerId: string; targetId: string; reason: 'blocked' | 'blocked_by' }
export type PresenceTable = { profileId: string; lastActiveAt: Date; awayAt: Date | null }
export type SearchSegmentTable = {
  id: Generated<number>
  siteId: string
  kind: ProfileKind
  gender: number
  seeking: number
}

/** The rows that search reads: one narrow row per profile that may be found. */
export type SearchIndexTable = {
  id: string
  segment: number
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

/**
 * One interest of a row, with the bits of all of them and the other columns that filter a search for
 * interests. PostgreSQL also keeps the bits in parts.
 */
export type SearchInterestTable = {
  profileId: string
  interestId: number
  segment: number
  interestBits: string
  country: number
  cell160: number | null
  lat: number | null
  lon: number | null
  birthdate: string
}

/** The choices offered to members. A choice without a site belongs to every site, which may hide it. */
export type ChoiceTable = {
  id: Generated<number>
  siteId: string | null
  list: string
  position: number
  token: string
}

/** What one site has decided about an entry: its place, and other names than those of every site. */
export type SiteChoiceTable = {
  siteId: string
  choiceId: number
  position: number
  names: JSONColumnType<Record<string, string>>
}

/**
 * The tables of schema profiles. Lists, genders and the clock of ranks are read and written by raw SQL only.
 */
export type Tables = {
  'profiles.profile': ProfileTable
  'profiles.name_claim': NameClaimTable
  'profiles.photo': PhotoTable
  'profiles.block': BlockTable
  'profiles.exclusion': ExclusionTable
  'profiles.presence': PresenceTable
  'profiles.search_segment': SearchSegmentTable
  'profiles.search_index': SearchIndexTable
  'profiles.search_interest': SearchInterestTable
  'profiles.choice': ChoiceTable
  'profiles.choice_hidden': { siteId: string; choiceId: number }
  'profiles.choice_text': { choiceId: number; locale: string; name: string }
  'profiles.site_choice': SiteChoiceTable
  'profiles.list_change': ListChangeTable
  'profiles.gender': { code: Generated<number>; token: string }
  'profiles.day_count': DayCountTable
  'profiles.active_member': ActiveMemberTable
  'profiles.daily_active': DailyActiveTable
  'profiles.daily_cohort': DailyCohortTable
  'profiles.rank_clock': { onlyRow: Generated<boolean>; rankedAt: Date }
}
