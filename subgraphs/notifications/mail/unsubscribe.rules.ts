import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import { MARKETING_TYPES } from '../preference/preference.rules.ts'
import type { NotificationType } from '../tables/notification.types.ts'

/** The type of a link that ends all mails that sell. */
export const MARKETING = 'marketing'

/**
 * Path of the link that ends notification mails without a login (RFC 8058); signed, so that members cannot
 * unsubscribe each other.
 */
export function unsubscribePath(secretsKey: string, memberId: string): string {
  return `/mail/unsubscribe/${memberId}/${sign(secretsKey, 'unsubscribe', memberId)}`
}

export function isUnsubscribeLink(keys: SecretsKeys, memberId: string, signature: string): boolean {
  return isSignedBy(keys, 'unsubscribe', memberId, signature)
}

/**
 * The one-click unsubscribe URL of a mail. In a marketing mail it ends marketing only, so that message mails
 * go on; in any other mail it ends all notification mails.
 * @param url the member's unsubscribe link
 */
export function oneClickUrl(url: string, type: NotificationType): string {
  return MARKETING_TYPES.includes(type) ? `${url}?type=${MARKETING}` : url
}
