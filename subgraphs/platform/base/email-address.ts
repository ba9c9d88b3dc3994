import { domainToASCII, domainToUnicode } from 'node:url'
import { pastedEmail } from './pasted-text.rules.ts'

// From here on a domain differs from the one that mail servers know. ASCII domains stay as typed.
const BEYOND_ASCII = /[^\p{ASCII}]/u

/**
 * An e-mail address as it is stored: its domain in ASCII (IDNA). Chrome converts "münchen.example" in its
 * fields and Safari does not, so one member may write both.
 * @returns the address without pasted extras; an invalid domain stays as written
 */
export function asciiEmail(email: string): string {
  const given = pastedEmail(email)
  const at = given.lastIndexOf('@')
  const domain = given.slice(at + 1)
  if (at < 0 || !BEYOND_ASCII.test(domain)) return given
  return given.slice(0, at + 1) + (domainToASCII(domain) || domain)
}

/** An address in its form for comparison: the domain in ASCII, case ignored. */
export function normaliseEmail(email: string): string {
  return asciiEmail(email).toLowerCase()
}

/** An address as its owner reads it: the domain in its own script. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/(^|\.)xn--/i.test(domain)) return email
  return email.slice(0, at + 1) + (domainToUnicode(domain) || domain)
}
