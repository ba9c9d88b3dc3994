import type { DemoSite } from './people-towns.ts'
import type { DemoMember } from './people.types.ts'

/** One inbox row: the age of the last message and the number of unread messages. */
export type InboxEntry = { lastMinutesAgo: number; unread: number }

/** A member who can be logged in as in the demo, and what awaits them. */
export type DemoLogin = {
  site: DemoSite
  member: DemoMember
  /** What the login shows, in the words of the start message. */
  about: string
  inbox: readonly InboxEntry[]
  /** How many conversations this member started; a free member can start two. */
  started: number
  likes: { unseen: number; seen: number; sent: number; matches: number }
  orders: readonly { style: 'p0' | 'p1' | 'p2' | 'p3'; outcome: 'paid' | 'canceled'; daysAgo: number }[]
}

/** A login as the start message names it. */
export type DemoGuest = Pick<DemoLogin, 'site' | 'about'> & { email: string; paid: boolean }

/** What a login is written down as; the rest follows from it. */
export type LoginSketch = Pick<
  DemoMember,
  | 'displayName'
  | 'gender'
  | 'age'
  | 'locale'
  | 'country'
  | 'city'
  | 'aboutMe'
  | 'interests'
  | 'portrait'
  | 'scenes'
  | 'body'
> &
  Pick<DemoLogin, 'site' | 'about' | 'inbox' | 'started' | 'likes' | 'orders'>
