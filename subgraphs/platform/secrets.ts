import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

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

/** @returns whether the signature was made by `sign` with the same key, purpose and text; takes the same time for every wrong one */
export function isSignedBy(secretsKey: string, purpose: string, text: string, signature: string): boolean {
  const wanted = Buffer.from(sign(secretsKey, purpose, text))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/**
 * The id of a row in another shape, always the same, for those who must not learn the id itself. An id is one block of the cipher, so that every
 * 16 bytes are the mask of some id: nothing is to be learned from what `unmaskId` makes of a mask that was never given.
 */
export function maskId(secretsKey: string, purpose: string, id: string): string {
  const cipher = createCipheriv('aes-256-ecb', purposeKey(secretsKey, `mask ${purpose}`), null)
  return inBlock(cipher.setAutoPadding(false), id)
}

/** The id behind a mask. */
export function unmaskId(secretsKey: string, purpose: string, mask: string): string {
  const decipher = createDecipheriv('aes-256-ecb', purposeKey(secretsKey, `mask ${purpose}`), null)
  return inBlock(decipher.setAutoPadding(false), mask)
}

function inBlock(cipher: ReturnType<typeof createCipheriv>, id: string): string {
  return cipher
    .update(id.replaceAll('-', ''), 'hex', 'hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
