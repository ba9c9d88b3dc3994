import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { ImageCrop } from '#platform/files/images.ts'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import type { PhotoVariant } from '../photo-files.rules.ts'

const URL_MINUTES = 60

/** The number of photos that a member may have (PROF-03). */
export function photoLimit(paid: boolean, settings: Pick<SiteSettings, 'photosFree' | 'photosPaid'>): number {
  return paid ? settings.photosPaid : settings.photosFree
}

/** The number of another member's photos that a viewer sees (PROF-05). */
export function photosSeenLimit(
  viewer: { paid: boolean } | undefined,
  settings: Pick<SiteSettings, 'photosSeenFree' | 'photosSeenVisitor'>,
): number {
  if (viewer === undefined) return settings.photosSeenVisitor
  return viewer.paid ? Number.POSITIVE_INFINITY : settings.photosSeenFree
}

/**
 * @param sessionId of a path that names the session itself and takes no cookie; such a path serves the photo
 * to any client until the session ends
 * @param hostSignature adds what a host checks that cannot ask the product; it signs the time of expiry
 */
type PhotoAddress = {
  photoId: string
  variant: PhotoVariant
  siteId: string
  memberId: string | undefined
  sessionId?: string | undefined
  hostSignature?: ((expires: number) => string) | undefined
}

/**
 * The path under which a single viewer gets a photo in one size. It stays the same within half an hour, so
 * that browsers can cache the picture, and is valid for at least an hour.
 */
export function photoPath(secretsKey: string, address: PhotoAddress, now: Date): string {
  const halfHour = 30 * 60
  const expires = Math.ceil(now.getTime() / 1000 / halfHour) * halfHour + URL_MINUTES * 60
  const session = address.sessionId === undefined ? '' : `&v=${address.sessionId}`
  const forHosts = address.hostSignature === undefined ? '' : `&p=${address.hostSignature(expires)}`
  const signature = sign(secretsKey, 'photo', signedText(address, expires))
  return `/photos/${address.photoId}/${address.variant}?e=${expires}${session}&s=${signature}${forHosts}`
}

/**
 * @returns whether the path was made for this viewer, or for the session that it names, and is still valid
 */
export function isValidPhotoPath(
  keys: SecretsKeys,
  address: PhotoAddress,
  given: { expires: number; signature: string },
  now: Date,
): boolean {
  return given.expires * 1000 > now.getTime() && isOwnPhotoPath(keys, address, given)
}

/**
 * @returns whether the path was made for this viewer, or for the session that it names, even if it has
 * expired
 */
export function isOwnPhotoPath(
  keys: SecretsKeys,
  address: PhotoAddress,
  given: { expires: number; signature: string },
): boolean {
  if (!Number.isSafeInteger(given.expires)) return false
  return isSignedBy(keys, 'photo', signedText(address, given.expires), given.signature)
}

function signedText(address: PhotoAddress, expires: number): string {
  const { photoId, variant, siteId, memberId, sessionId } = address
  const viewer = sessionId === undefined ? (memberId ?? 'visitor') : `session ${sessionId}`
  return [siteId, viewer, photoId, variant, expires].join(' ')
}

/**
 * The crop that an upload requests: "x,y,width,height" as shares (0 to 1) of the upright picture.
 * @returns undefined for an invalid crop
 */
export function readCrop(text: string): ImageCrop | undefined {
  const [x, y, width, height, ...more] = text
    .split(',')
    .map((share) => (/^[01](\.\d{1,10})?$/.test(share) ? Number(share) : Number.NaN))
  if (
    more.length > 0 ||
    ![x, y, width, height].every((share) => share !== undefined && share >= 0 && share <= 1)
  )
    return undefined
  const crop = { x: x!, y: y!, width: width!, height: height! }
  // The client rounds shares; a hundredth of a percent over the edge still counts as the edge.
  return crop.width > 0 && crop.height > 0 && crop.x + crop.width < 1.0001 && crop.y + crop.height < 1.0001
    ? crop
    : undefined
}
