import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { activeKeys, purposeKey, sign, type SecretsKeys as Keys } from './secrets.ts'

/** The id of a key, stored beside everything sealed with it; it reveals nothing about the key. */
function keyId(secretsKey: string): string {
  return createHash('sha256').update(`key id ${secretsKey}`).digest('base64url').slice(0, 8)
}

/**
 * Encrypts a text for a row (AES-256-GCM): "key id.nonce.tag.text". The result is bound to its purpose and
 * opens nowhere else.
 */
export function seal(keys: Keys, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', purposeKey(keys.SECRETS_KEY, `seal ${purpose}`), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    keyId(keys.SECRETS_KEY),
    ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.')
}

/**
 * Opens a sealed text with the key that it names: the current one, or the previous one during a rotation.
 * @throws Error when neither key has that name, or the text was altered
 */
export function unseal(keys: Keys, purpose: string, sealed: string): string {
  const [id, nonce, tag, text] = sealed.split('.')
  const key = activeKeys(keys).find((known) => keyId(known) === id)
  if (key === undefined || nonce === undefined || tag === undefined || text === undefined)
    throw new Error('No key opens this')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    purposeKey(key, `seal ${purpose}`),
    Buffer.from(nonce, 'base64url'),
  )
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

/** The prefix of everything sealed with the current key. */
export function sealedNow({ SECRETS_KEY }: Keys): string {
  return `${keyId(SECRETS_KEY)}.`
}

/**
 * Keyed hashes of a text with every active key, the current one first: they find equal texts without storing
 * them.
 */
export function keyedHashes(keys: Keys, purpose: string, text: string): string[] {
  return activeKeys(keys).map((key) => sign(key, `hash ${purpose}`, text))
}
