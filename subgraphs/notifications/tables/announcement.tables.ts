import type { Generated } from 'kysely'

/** The words of an announcement in one language. In a draft they may be empty. */
export type AnnouncementWords = { subject: string; text: string; button: string }

/** The words of an announcement by locale. */
export type AnnouncementTexts = Record<string, AnnouncementWords>

/** Who gets an announcement, of those who want its type. What is left out asks for nothing. */
export type AnnouncementSegment = {
  language?: string
  /** ISO 3166-1 alpha-2, as in the profile. */
  country?: string
  /** A token of the site's genders. */
  gender?: string
  /** Whole days, counted back from the moment of sending. */
  activeWithinDays?: number
  hasBought?: boolean
}

/** A draft waits for its writers, a scheduled one for its moment; the last two are over. */
export type AnnouncementState = 'draft' | 'scheduled' | 'sending' | 'delivered' | 'stopped'

/** An announcement of the operator. */
export type AnnouncementTable = {
  id: string
  siteId: string
  name: Generated<string>
  type: 'promotions' | 'news'
  texts: AnnouncementTexts
  path: string
  createdAt: Generated<Date>
  /** When it was delivered to the last member, or stopped. */
  finishedAt: Date | null
  state: Generated<AnnouncementState>
  /** Rises with every change. */
  version: Generated<number>
  segment: Generated<AnnouncementSegment>
  sendAt: Date | null
  startedAt: Date | null
  /** All members up to this id are done; null before the first. */
  afterId: string | null
  /** How many would get it when sending began; null for announcements sent before this was counted. */
  reachedCount: number | null
  /** Null for the same announcements. */
  deliveredCount: number | null
  changedAt: Generated<Date>
  /** The operator's name; null for a command on the server. */
  changedBy: string | null
}
