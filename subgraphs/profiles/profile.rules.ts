import { ageOn } from '#platform/clock.ts'
import { isDate } from '#platform/date-scalars.ts'
import type { InvalidField } from '#platform/errors.ts'
import { isBlank } from '#platform/input-text.ts'

const DISPLAY_NAME_LENGTH = 30
const ABOUT_ME_LENGTH = 1000
export const INTERESTS_COUNT = 20
/** A member is shown as online for this long after the last activity. */
export const ONLINE_MINUTES = 5
/** A member is shown as new for this long after signing up. */
const NEW_DAYS = 7

const AGE_MAX = 120
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/

const TAG_BEGINS = /<\/?[a-z!]/i
// Those by which markup is written. "R&B; and soul" is a text.
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|lt|gt|amp|quot|apos|nbsp);/i

// A tag or an entity of HTML. "I <3 you" and "a < b" are none.
function hasHtml(text: string): boolean {
  const begin = text.search(TAG_BEGINS)
  return (begin !== -1 && text.includes('>', begin + 2)) || ENTITY.test(text)
}

/** A name without what cannot be seen and could pretend to be another name: control characters, direction marks, doubled spaces. */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What is wrong with a profile name (SIGN-03). This subgraph knows no addresses, so every name that is one is refused. */
export function checkDisplayName(name: string): InvalidField[] {
  const path = 'displayName'
  const cleaned = cleanName(name)
  if (isBlank(cleaned)) return [{ path, code: 'NAME_REQUIRED' }]
  if ([...cleaned].length > DISPLAY_NAME_LENGTH)
    return [{ path, code: 'NAME_TOO_LONG', limit: DISPLAY_NAME_LENGTH }]
  if (cleaned.startsWith('@')) return [{ path, code: 'NAME_STARTS_WITH_AT' }]
  if (LOOKS_LIKE_EMAIL.test(cleaned)) return [{ path, code: 'NAME_EQUALS_EMAIL' }]
  return hasHtml(cleaned) ? [{ path, code: 'HTML_NOT_ALLOWED' }] : []
}

export function checkAboutMe(text: string): InvalidField[] {
  const path = 'aboutMe'
  if ([...text.trim()].length > ABOUT_ME_LENGTH)
    return [{ path, code: 'TEXT_TOO_LONG', limit: ABOUT_ME_LENGTH }]
  return hasHtml(text) ? [{ path, code: 'HTML_NOT_ALLOWED' }] : []
}

/** What is wrong with a date of birth (SIGN-04). `today` is the date in the site's time zone. */
export function checkDateOfBirth(text: string, today: string, minAge: number): InvalidField[] {
  const path = 'dateOfBirth'
  if (text.trim() === '') return [{ path, code: 'DATE_OF_BIRTH_REQUIRED' }]
  if (!isDate(text) || text > today || ageOn(text, today) > AGE_MAX)
    return [{ path, code: 'DATE_OF_BIRTH_INVALID' }]
  return ageOn(text, today) < minAge ? [{ path, code: 'TOO_YOUNG', limit: minAge }] : []
}

/** @returns whether somebody who was last active then, and has left the page then, counts as online now */
export function isOnline(
  { lastActiveAt, awayAt }: { lastActiveAt: Date | null; awayAt: Date | null },
  now: Date,
): boolean {
  if (lastActiveAt === null || (awayAt !== null && awayAt >= lastActiveAt)) return false
  return now.getTime() - lastActiveAt.getTime() < ONLINE_MINUTES * 60_000
}

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000
}
