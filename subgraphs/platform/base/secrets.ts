import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from './config.ts'

/** The key material of an installation: the current key, and the previous one during a rotation. */
export type SecretsKeys = Pick<Config, 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>

/** The valid keys, the current one first. New values use the first; checks accept any of them. */
export function activeKeys({ SECRETS_KEY, SECRETS_KEY_PREVIOUS }: SecretsKeys): string[] {
  return [SECRETS_KEY, SECRETS_KEY_PREVIOUS].filter((key) => key !== undefined)
}

/**
 * The key for names that others store and compare, such as a partner's references: these stay the same as
 * long as the previous key is configured.
 */
export function namingKey({ SECRETS_KEY, SECRETS_KEY_PREVIOUS }: SecretsKeys): string {
  return SECRETS_KEY_PREVIOUS ?? SECRETS_KEY
}

/**
 * A key for one purpose, derived from the installation's secret: one leaked purpose does not expose another.
 */
export function purposeKey(secretsKey: string, purpose: string): Buffer {
  return purposeKeyObject(secretsKey, purpose).export()
}

// Deriving a key takes five times as long as signing with it, and a page of members has a hundred signed
// addresses. The purposes are constants of the code; the bound is for tests, which have many secrets.
const DERIVED_MAX = 500
const derived = new Map<string, KeyObject>()

function purposeKeyObject(secretsKey: string, purpose: string): KeyObject {
  const name = `${purpose}\0${secretsKey}`
  const known = derived.get(name)
  if (known !== undefined) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretsKey, 'ruvela', purpose, 32)))
  if (derived.size >= DERIVED_MAX) derived.clear()
  derived.set(name, key)
  return key
}

/** A fresh bearer secret (256 bits, base64url): sessions, links in mails. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. SHA-256 suffices: unlike a password, a token has 256 bits of entropy. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Signature of a text for one purpose, base64url. */
export function sign(secretsKey: string, purpose: string, text: string): string {
  return createHmac('sha256', purposeKeyObject(secretsKey, purpose)).update(text).digest('base64url')
}

/**
 * @returns whether `sign` made the signature with an active key, the same purpose and text; constant time for
 * every wrong one
 */
export function isSignedBy(keys: SecretsKeys, purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return activeKeys(keys).some((key) => {
    const wanted = Buffer.from(sign(key, purpose, text))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

/**
 * A row's id in another shape, always the same, for those who must not learn the id itself. An id is one
 * block of the cipher, so any 16 bytes are the mask of some id: the result of `unmaskId` for a made-up mask
 * reveals nothing.
 */
export function maskId(secretsKey: string, purpose: string, id: string): string {
  const cipher = createCipheriv('aes-256-ecb', purposeKeyObject(secretsKey, `mask ${purpose}`), null)
  return inBlock(cipher.setAutoPadding(false), id)
}

/**
 * The id behind a mask. Ids are version 7, so the key that yields one made the mask. By chance another key
 * does so once in 64 times, and once in a thousand of these with a plausible time.
 */
export function unmaskId(keys: SecretsKeys, purpose: string, mask: string): string {
  const ids = activeKeys(keys).map((key) => {
    const decipher = createDecipheriv('aes-256-ecb', purposeKeyObject(key, `mask ${purpose}`), null)
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
