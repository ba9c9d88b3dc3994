import { asciiEmail, shownEmail } from '#platform/base/email-address.ts'

export const EMAIL_LENGTH_MAX = 254

// What HTML's input type=email accepts, with at least one dot in the domain.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function isEmail(email: string): boolean {
  const ascii = asciiEmail(email)
  return ascii.length <= EMAIL_LENGTH_MAX && EMAIL.test(ascii)
}

/** A masked address for a notice: enough for its owner to recognise, too little for others. */
export function maskedEmail(email: string): string {
  const [name, domain] = shownEmail(email).split('@') as [string, string]
  return `${name.slice(0, 1)}•••@${domain}`
}
