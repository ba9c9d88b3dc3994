import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from './config.ts'

/** The key material of an installation: the current key, and the one before while it is changed. */
export type SecretsKeys = Pick<Config, 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>

/** The keys that are good now, the current one first. What is made uses the first; what is checked may be of any. */
export function activeKeys({ SECRETS_KEY, SECRETS_KEY_PREVIOUS }: SecretsKeys): string[] {
  return [SECRETS_KEY, SECRETS_KEY_PREVIOUS].filter((key) => key !== undefined)
}

/**
 * The key for names that others keep and compare, such as a partner's references: they stay the same for as long as the key before is given.
 */
export function namingKey({ SECRETS_KEY, SECRETS_KEY_PREVIOUS }: SecretsKeys): string {
  return SECRETS_KEY_PREVIOUS ?? SECRETS_KEY
}

/** A key for one purpose, derived from the installation's secret: one leaked purpose does not open another. */
export function purposeKey(secretsKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, 'ruvela', purpose, 32))
}

/** A fresh bearer secret (256 bits, base64url): sessions, links in mails. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. SHA-256 suffices: a token has 256 bits of its own, unlike a password. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Signature of a text for one purpose, base64url. */
export function sign(secretsKey: string, purpose: string, text: string): string {
  return createHmac('sha256', purposeKey(secretsKey, purpose)).update(text).digest('base64url')
}

/** @returns whether `sign` made the signature with an active key, the same purpose and text; takes the same time for every wrong one */
export function isSignedBy(keys: SecretsKeys, purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return activeKeys(keys).some((key) => {
    const wanted = Buffer.from(sign(key, purpose, text))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

/**
 * The id of a row in another shape, always the same, for those who must not learn the id itself. An id is one block of the cipher, so that every
 * 16 bytes are the mask of some id: nothing is to be learned from what `unmaskId` makes of a mask that was never given.
 */
export function maskId(secretsKey: string, purpose: string, id: string): string {
  const cipher = createCipheriv('aes-256-ecb', purposeKey(secretsKey, `mask ${purpose}`), null)
  return inBlock(cipher.setAutoPadding(false), id)
}

/**
 * The id behind a mask. Ids are of version 7, so the key that yields one made the mask; by chance another key does so once in 64 times, and
 * once in a thousand of these with a time that an id can have.
 */
export function unmaskId(keys: SecretsKeys, purpose: string, mask: string): string {
  const ids = activeKeys(keys).map((key) => {
    const decipher = createDecipheriv('aes-256-ecb', purposeKey(key, `mask ${purpose}`), null)
    return inBlock(decipher.setAutoPadding(false), mask)
  })
  return ids.find(mayBeOurs) ?? ids[0]!
}

// Version 7 begins with milliseconds since 1970: 018 to 01f are the years 2022 to 2039.
const mayBeOurs = (id: string) => /^01[89a-f][0-9a-f]{5}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id)

function inBlock(cipher: ReturnType<typeof createCipheriv>, id: string): string {
  return cipher
    .update(id.replaceAll('-', ''), 'hex', 'hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
