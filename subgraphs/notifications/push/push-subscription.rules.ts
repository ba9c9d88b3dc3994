import type { InvalidField } from '#platform/base/errors.ts'
import { isOutsideUrl } from '#platform/base/outgoing-http.ts'

/** Where and with which keys a browser takes pushes: PushSubscription.toJSON() in one level. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

// RFC 8291: an uncompressed point on P-256, and 16 random bytes.
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16

/**
 * What is wrong with a subscription; nothing when pushes can be encrypted and sent to it.
 * @param origins push services in the operator's own network, which are allowed beside the public ones
 */
export function faultsOfPushKeys(
  { endpoint, p256dh, auth }: PushKeys,
  origins: readonly string[],
): InvalidField[] {
  const point = Buffer.from(p256dh, 'base64url')
  const faults: (InvalidField | undefined)[] = [
    isOutsideUrl(endpoint, origins) ? undefined : { path: 'endpoint', code: 'PUSH_ENDPOINT_INVALID' },
    point.length === PUBLIC_KEY_BYTES && point[0] === 4
      ? undefined
      : { path: 'p256dh', code: 'PUSH_KEY_INVALID' },
    Buffer.from(auth, 'base64url').length === AUTH_BYTES
      ? undefined
      : { path: 'auth', code: 'PUSH_KEY_INVALID' },
  ]
  return faults.filter((fault) => fault !== undefined)
}
