import { isSignedBy, sign, type SecretsKeys } from '#platform/secrets.ts'

/** Path of the link that ends notification mails without a login (RFC 8058); signed, so that nobody unsubscribes another. */
export function unsubscribePath(secretsKey: string, memberId: string): string {
  return `/mail/unsubscribe/${memberId}/${sign(secretsKey, 'unsubscribe', memberId)}`
}

export function isUnsubscribeLink(keys: SecretsKeys, memberId: string, signature: string): boolean {
  return isSignedBy(keys, 'unsubscribe', memberId, signature)
}
