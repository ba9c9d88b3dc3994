import { newId } from '#platform/base/global-ids.ts'
import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { KnownDevice } from '#platform/requests/request-context.ts'

/**
 * Marks a browser in which a member has logged in before. It grants no access: it only gives the browser its
 * own count of wrong passwords.
 */
export const DEVICE_COOKIE = '__Host-device'
/** The same for an operator, in a cookie of its own: one browser may belong to both. */
export const OPERATOR_DEVICE_COOKIE = '__Host-operator-device'
export const DEVICE_LIFETIME_DAYS = 365

const PURPOSES = { member: 'known-device', operator: 'known-operator-device' }
type Owner = keyof typeof PURPOSES

/**
 * Reads the cookie.
 * @returns undefined for a cookie that this installation did not make for a member, or an operator
 */
export function readKnownDevice(
  keys: SecretsKeys,
  cookie: string | undefined,
  owner: Owner = 'member',
): KnownDevice | undefined {
  const [id, ownerId, signature] = cookie?.split('.') ?? []
  if (id === undefined || ownerId === undefined || signature === undefined) return undefined
  return isSignedBy(keys, PURPOSES[owner], `${id}.${ownerId}`, signature) ? { id, ownerId } : undefined
}

/**
 * The cookie for a browser in which a member or an operator has just logged in; one who already has a cookie
 * keeps its id and its count.
 */
export function knownDeviceCookie(
  secretsKey: string,
  known: KnownDevice | undefined,
  { ownerId, owner = 'member' }: { ownerId: string; owner?: Owner },
): string {
  const text = `${known?.ownerId === ownerId ? known.id : newId()}.${ownerId}`
  return `${text}.${sign(secretsKey, PURPOSES[owner], text)}`
}
