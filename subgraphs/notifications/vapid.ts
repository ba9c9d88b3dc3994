import { createECDH } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { purposeKey } from '#platform/secrets.ts'

/** The key pair by which push services know this installation (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const known = new Map<string, VapidKeys>()

/**
 * The configured pair; without one, a pair that follows from SECRETS_KEY, so that every process and every restart has the same. Browsers are subscribed
 * with the public key: another pair ends their subscriptions.
 */
export function vapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, SECRETS_KEY }: Config): VapidKeys {
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined)
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  let keys = known.get(SECRETS_KEY)
  if (keys === undefined) {
    const pair = createECDH('prime256v1')
    const privateKey = purposeKey(SECRETS_KEY, 'vapid')
    pair.setPrivateKey(privateKey)
    known.set(
      SECRETS_KEY,
      (keys = { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }),
    )
  }
  return keys
}
