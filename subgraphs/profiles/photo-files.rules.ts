import type { ImageVariant } from '#platform/files/images.ts'

/** The stored sizes of a photo; `blurred` is the rendition for photos beyond the viewer's limit. */
export const PHOTO_VARIANTS = [
  { name: 'square', width: 240, height: 240, fit: 'cover' },
  { name: 'card', width: 640, height: 800, fit: 'cover' },
  { name: 'large', width: 1600, height: 1600, fit: 'inside' },
  { name: 'blurred', width: 320, height: 400, fit: 'cover', blur: 28, quality: 50 },
] as const satisfies ImageVariant[]
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number]['name']

/** The storage key of a photo's file. */
export function photoKey(photoId: string, variant: PhotoVariant): string {
  return `photos/${photoId}/${variant}.webp`
}
