import { createHmac, timingSafeEqual } from 'node:crypto'
import { activeKeys, purposeKey, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import { photoKey, type PhotoVariant } from '../photo-files.rules.ts'

const PURPOSE = 'photo host'
const ADDRESS = /^\/photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(square|card|large)\?([^#]+)$/

type HostedPhoto = { photoId: string; variant: PhotoVariant; expires: number }

/** The keys of hosts that serve photos without asking the product: they open nothing else. */
export function photoHostKeys(keys: SecretsKeys): Buffer[] {
  return activeKeys(keys).map((key) => purposeKey(key, PURPOSE))
}

/** The signature that such a host checks. It is for every client, and ends with the path. */
export function hostSignature(secretsKey: string, photo: HostedPhoto): string {
  return sign(secretsKey, PURPOSE, signedText(photo))
}

/**
 * Reads a path as such a host does.
 * @param address path and query
 * @returns the storage key of the photo; undefined for a changed or expired path, and for one that only the
 * product may serve
 * @see docs/operating/proxies.md – the same rule in words, for hosts of other makers
 */
export function hostedPhotoKey(keys: readonly Buffer[], address: string, now: Date): string | undefined {
  const [, photoId, variant, query] = ADDRESS.exec(address) ?? []
  if (photoId === undefined) return undefined
  const given = new URLSearchParams(query)
  const [expires, signature] = [given.get('e') ?? '', Buffer.from(given.get('p') ?? '')]
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return undefined
  const photo = { photoId, variant: variant as PhotoVariant, expires: Number(expires) }
  const isSigned = keys.some((key) => {
    const wanted = Buffer.from(createHmac('sha256', key).update(signedText(photo)).digest('base64url'))
    return wanted.length === signature.length && timingSafeEqual(wanted, signature)
  })
  return isSigned ? photoKey(photoId, photo.variant) : undefined
}

function signedText({ photoId, variant, expires }: HostedPhoto): string {
  return [photoId, variant, expires].join(' ')
}
