import type { InvalidField } from '#platform/errors.ts'

export const DISPLAY_NAME_LENGTH = 30
export const ABOUT_ME_LENGTH = 1000
export const INTERESTS_COUNT = 20
/** A member is shown as online for this long after the last activity. */
export const ONLINE_MINUTES = 5
/** A member is shown as new for this long after signing up. */
export const NEW_DAYS = 7

const LOOKS_LIKE_EMAIL = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/

/** What is wrong with a profile name (SIGN-03). This subgraph knows no addresses, so every name that is one is refused. */
export function checkDisplayName(name: string): InvalidField[] {
  const path = 'displayName'
  const trimmed = name.trim()
  if (trimmed === '') return [{ path, code: 'NAME_REQUIRED' }]
  if ([...trimmed].length > DISPLAY_NAME_LENGTH) return [{ path, code: 'NAME_TOO_LONG', limit: DISPLAY_NAME_LENGTH }]
  if (trimmed.startsWith('@')) return [{ path, code: 'NAME_STARTS_WITH_AT' }]
  if (LOOKS_LIKE_EMAIL.test(trimmed)) return [{ path, code: 'NAME_IS_EMAIL' }]
  return []
}

export function checkAboutMe(text: string): InvalidField[] {
  return [...text.trim()].length > ABOUT_ME_LENGTH ? [{ path: 'aboutMe', code: 'TEXT_TOO_LONG', limit: ABOUT_ME_LENGTH }] : []
}

/** @returns whether somebody who was last active then counts as online now */
export function isOnline(lastActiveAt: Date | null, now: Date): boolean {
  return lastActiveAt !== null && now.getTime() - lastActiveAt.getTime() < ONLINE_MINUTES * 60_000
}

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000
}
