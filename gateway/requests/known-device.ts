import { newId } from '#platform/base/global-ids.ts'
import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { KnownDevice } from '#platform/requests/request-context.ts'

/**
 * Marks a browser in which a member has logged in before. It grants no access: it only gives the browser its
 * own count of wrong passwords.
 */
export const DEVICE_COOKIE = '__Host-device'
export const DEVICE_LIFETIME_DAYS = 365
const PURPOSE = 'known-device'

/**
 * Reads the cookie.
 * @returns undefined for a cookie that this installation did not make
 */
export function readKnownDevice(keys: SecretsKeys, cookie: string | undefined): KnownDevice | undefined {
  const [id, memberId, signature] = cookie?.split('.') ?? []
  if (id === undefined || memberId === undefined || signature === undefined) return undefined
  return isSignedBy(keys, PURPOSE, `${id}.${memberId}`, signature) ? { id, memberId } : undefined
}

/**
 * The cookie for a browser in which a member has just logged in; if the member already has one, it keeps its
 * id and its count.
 */
export function knownDeviceCookie(
  secretsKey: string,
  known: KnownDevice | undefined,
  memberId: string,
): string {
  const text = `${known?.memberId === memberId ? known.id : newId()}.${memberId}`
  return `${text}.${sign(secretsKey, PURPOSE, text)}`
}
