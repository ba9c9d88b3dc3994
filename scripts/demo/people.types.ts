import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import type { PortraitLook } from './portrait-pool.ts'

/**
 * An invented person with everything that a profile shows. Hair, eyes and the like are tokens of the profile
 * lists.
 */
export type DemoMember = {
  /** Stays the same for the same site and seed, for example ruvela-0042. */
  key: string
  kind: 'member' | 'house'
  displayName: string
  gender: 'FEMALE' | 'MALE'
  seeking: 'FEMALE' | 'MALE'
  sexuality: 'HETERO' | 'GAY' | 'LESBIAN' | 'BI'
  /** ISO date. */
  birthdate: string
  age: number
  locale: Locale
  country: string
  regionId: string
  cityId: number
  city: string
  /** Middle of the 5 km cell, like every stored position. */
  lat: number
  lon: number
  aboutMe: string
  interests: string[]
  hair?: string
  eyes?: string
  body?: string
  relationship: string
  /** Which faces and names suit the member. */
  look: PortraitLook
  /** File in scripts/demo/portraits; some members have none. */
  portrait?: string
  /** How many more pictures of the same person the gallery has, up to the number in the pool. */
  poses: number
  /** The remaining gallery files. */
  scenes: string[]
  /** The age of the account. */
  memberForDays: number
  lastActiveMinutesAgo: number
  paid: boolean
}

/** A member who has no face yet. */
export type Faceless = Omit<DemoMember, 'portrait' | 'hair' | 'eyes'>
