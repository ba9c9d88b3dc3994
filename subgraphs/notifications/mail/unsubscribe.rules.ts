import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import { MARKETING_TYPES, type NotificationType } from '../preference/preference.rules.ts'

/** The type of a link that ends all mails that sell. */
export const MARKETING = 'marketing'

/**
 * Path of the link that ends notification mails without a login (RFC 8058); signed, so that nobody
 * unsubscribes another.
 */
export function unsubscribePath(secretsKey: string, memberId: string): string {
  return `/mail/unsubscribe/${memberId}/${sign(secretsKey, 'unsubscribe', memberId)}`
}

export function isUnsubscribeLink(keys: SecretsKeys, memberId: string, signature: string): boolean {
  return isSignedBy(keys, 'unsubscribe', memberId, signature)
}

/**
 * What one click in a mail program ends: with a mail that sells all that sell, so that nobody loses mails
 * about messages by it; with any other all notification mails.
 * @param url the member's unsubscribe link
 */
export function oneClickUrl(url: string, type: NotificationType): string {
  return MARKETING_TYPES.includes(type) ? `${url}?type=${MARKETING}` : url
}
