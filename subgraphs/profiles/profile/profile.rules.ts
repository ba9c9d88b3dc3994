import { ageOn } from '#platform/postgres/clock.ts'
import { isDate } from '#platform/base/date-scalars.ts'
import type { InvalidField } from '#platform/base/errors.ts'
import { faultOfMemberName, type NamesOfSite } from '#platform/members/member-name.rules.ts'

const ABOUT_ME_LENGTH = 1000
export const INTERESTS_COUNT = 20
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

/**
 * What is wrong with a profile name (SIGN-03). This subgraph knows no addresses, so every name that is one is refused.
 * @param name as `cleanName` answers it
 */
export function checkDisplayName(name: string, site: NamesOfSite): InvalidField[] {
  const path = 'displayName'
  const fault = faultOfMemberName(name, site, path)
  if (fault !== undefined) return [fault]
  if (LOOKS_LIKE_EMAIL.test(name)) return [{ path, code: 'NAME_EQUALS_EMAIL' }]
  return hasHtml(name) ? [{ path, code: 'HTML_NOT_ALLOWED' }] : []
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

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000
}
