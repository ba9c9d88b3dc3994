import { createECDH } from 'node:crypto'
import type { Config } from '#platform/base/config.ts'
import { activeKeys, purposeKey } from '#platform/base/secrets.ts'

/** The key pair by which push services know this installation (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const known = new Map<string, VapidKeys>()

/**
 * The configured pair; without one, a pair that follows from SECRETS_KEY, so that every process and every
 * restart has the same. Browsers are subscribed with the public key: another pair ends their subscriptions.
 */
export function vapidKeys(config: Config): VapidKeys {
  return activeVapidKeys(config)[0]!
}

/**
 * The pairs that browsers may have subscribed with, the one for new subscriptions first: the configured one,
 * and those that follow from SECRETS_KEY and SECRETS_KEY_PREVIOUS.
 */
export function activeVapidKeys(config: Config): VapidKeys[] {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = config
  const derived = activeKeys(config).map(derivedPair)
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return derived
  return [{ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }, ...derived]
}

function derivedPair(secretsKey: string): VapidKeys {
  let keys = known.get(secretsKey)
  if (keys === undefined) {
    const pair = createECDH('prime256v1')
    const privateKey = purposeKey(secretsKey, 'vapid')
    pair.setPrivateKey(privateKey)
    known.set(
      secretsKey,
      (keys = { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }),
    )
  }
  return keys
}
