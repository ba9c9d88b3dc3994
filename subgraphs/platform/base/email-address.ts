import { domainToASCII, domainToUnicode } from 'node:url'
import { pastedEmail } from './pasted-text.rules.ts'

// From here on a domain is not the one that mail servers know. ASCII domains stay as they are typed.
const BEYOND_ASCII = /[^\p{ASCII}]/u

/**
 * An e-mail address in the form in which it is kept: its domain in ASCII (IDNA). Chrome turns
 * "münchen.example" into that form in its fields and Safari does not, so the same member writes both.
 * @returns the address without what was pasted along; a domain that is none stays as it was written
 */
export function asciiEmail(email: string): string {
  const given = pastedEmail(email)
  const at = given.lastIndexOf('@')
  const domain = given.slice(at + 1)
  if (at < 0 || !BEYOND_ASCII.test(domain)) return given
  return given.slice(0, at + 1) + (domainToASCII(domain) || domain)
}

/**
 * An address in the form in which it is compared: its domain in ASCII, and a difference in case is no
 * difference.
 */
export function normaliseEmail(email: string): string {
  return asciiEmail(email).toLowerCase()
}

/** An address as its owner reads it: the domain in its own letters. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/(^|\.)xn--/i.test(domain)) return email
  return email.slice(0, at + 1) + (domainToUnicode(domain) || domain)
}
