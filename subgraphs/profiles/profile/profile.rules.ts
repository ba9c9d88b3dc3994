import { isDate } from '#platform/base/date-scalars.ts'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import type { InvalidField } from '#platform/base/errors.ts'
import { faultOfMemberName, type NamesOfSite, type WordsOfSite } from '#platform/members/member-name.rules.ts'
import { hasRefusedWord } from '#platform/members/refused-words.rules.ts'
import { ageOn } from '#platform/postgres/clock.ts'

const ABOUT_ME_LENGTH = 1000
export const INTERESTS_COUNT = 20
/** A member shows as new for this long after the sign-up. */
const NEW_DAYS = 7

const AGE_MAX = 120
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/

const TAG_BEGINS = /<\/?[a-z!]/i
// The entities used in markup. "R&B; and soul" is plain text.
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|lt|gt|amp|quot|apos|nbsp);/i

// An HTML tag or entity. "I <3 you" and "a < b" contain none.
function hasHtml(text: string): boolean {
  const begin = text.search(TAG_BEGINS)
  return (begin !== -1 && text.includes('>', begin + 2)) || ENTITY.test(text)
}

/**
 * The faults of a profile name (SIGN-03). This subgraph has no addresses, so it refuses every name that is
 * one.
 * @param name from `cleanName`
 */
export function checkDisplayName(name: string, site: NamesOfSite & WordsOfSite): InvalidField[] {
  const path = 'displayName'
  const fault = faultOfMemberName(name, site, path)
  if (fault !== undefined) return [fault]
  if (LOOKS_LIKE_EMAIL.test(name)) return [{ path, code: 'NAME_EQUALS_EMAIL' }]
  return hasHtml(name) ? [{ path, code: 'HTML_NOT_ALLOWED' }] : []
}

/**
 * The faults of a profile text.
 * @param site.settings undefined for a text from before, which the site's words do not judge again
 */
export function checkAboutMe(text: string, { settings }: Partial<WordsOfSite> = {}): InvalidField[] {
  const path = 'aboutMe'
  if ([...text.trim()].length > ABOUT_ME_LENGTH)
    return [{ path, code: 'TEXT_TOO_LONG', limit: ABOUT_ME_LENGTH }]
  if (hasHtml(text)) return [{ path, code: 'HTML_NOT_ALLOWED' }]
  return settings && hasRefusedWord(text, settings.refusedWords) ? [{ path, code: 'WORD_REFUSED' }] : []
}

/** The faults of a date of birth (SIGN-04). `today` is the date in the site's time zone. */
export function checkDateOfBirth(text: string, today: string, minAge: number): InvalidField[] {
  const path = 'dateOfBirth'
  if (text.trim() === '') return [{ path, code: 'DATE_OF_BIRTH_REQUIRED' }]
  if (!isDate(text) || text > today || ageOn(text, today) > AGE_MAX)
    return [{ path, code: 'DATE_OF_BIRTH_INVALID' }]
  return ageOn(text, today) < minAge ? [{ path, code: 'TOO_YOUNG', limit: minAge }] : []
}

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * DAY_MILLISECONDS
}
