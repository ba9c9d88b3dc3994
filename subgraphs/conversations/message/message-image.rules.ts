import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { ImageVariant } from '#platform/files/images.ts'

/** The stored sizes of a message image. */
export const MESSAGE_IMAGE_VARIANTS = [
  { name: 'preview', width: 480, height: 480, fit: 'inside' },
  { name: 'large', width: 1600, height: 1600, fit: 'inside' },
] as const satisfies ImageVariant[]
export type MessageImageVariant = (typeof MESSAGE_IMAGE_VARIANTS)[number]['name']

const PURPOSE = 'message-image'
const HALF_HOUR_SECONDS = 30 * 60
const VALID_SECONDS = 60 * 60

export function isMessageImageVariant(text: string): text is MessageImageVariant {
  return MESSAGE_IMAGE_VARIANTS.some(({ name }) => name === text)
}

/** The storage key of an image file. */
export function messageImageKey(imageId: string, variant: MessageImageVariant): string {
  return `message-images/${imageId}/${variant}.webp`
}

type Address = { imageId: string; variant: MessageImageVariant; siteId: string; memberId: string }

/**
 * The path under which a single member gets the image: stable for half an hour, valid for at least an hour.
 */
export function messageImagePath(secretsKey: string, address: Address, now: Date): string {
  const expires = Math.ceil(now.getTime() / 1000 / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS + VALID_SECONDS
  return `/message-images/${address.imageId}/${address.variant}?e=${expires}&s=${sign(secretsKey, PURPOSE, signedText(address, expires))}`
}

/** @returns whether the path was made for this member and is still valid */
export function isValidMessageImagePath(
  keys: SecretsKeys,
  address: Address,
  given: { expires: number; signature: string },
  now: Date,
): boolean {
  return given.expires * 1000 > now.getTime() && isOwnMessageImagePath(keys, address, given)
}

/** @returns whether the path was made for this member, even if it has expired */
export function isOwnMessageImagePath(
  keys: SecretsKeys,
  address: Address,
  given: { expires: number; signature: string },
): boolean {
  if (!Number.isSafeInteger(given.expires)) return false
  return isSignedBy(keys, PURPOSE, signedText(address, given.expires), given.signature)
}

function signedText({ imageId, variant, siteId, memberId }: Address, expires: number): string {
  return [siteId, memberId, imageId, variant, expires].join(' ')
}
