import { z } from 'zod'
import type { Untyped } from './legacy-call.ts'

/** A photo in the old JSON: signed paths, to be appended to cdn_prefix. */
export const imageShape = z.object({ filename: z.string(), thumb_filename: z.string(), match: z.string() })

/**
 * A profile as lists show it. `fictional` is true for a profile that the site itself runs; clients must label
 * it.
 */
export const profileShape = z.object({
  id: z.string(),
  name: z.string(),
  age: z.int(),
  city: z.string().nullable(),
  country: z.string(),
  fictional: z.boolean(),
  online: z.boolean(),
  main_image: imageShape.nullable(),
})

/** The fields behind `imageShape`, for a selection on Photo. The host in cdn_prefix has no session. */
export const PHOTO_FIELDS =
  'filename: url(variant: LARGE, portable: true) thumbFilename: url(variant: SQUARE, portable: true) match: url(variant: CARD, portable: true)'

/** The fields behind `profileShape`, for a selection on Profile. */
export const PROFILE_FIELDS = `id displayName age city country kind online mainPhoto { ${PHOTO_FIELDS} }`

/** @returns null without a photo, and for a photo that this viewer may not see */
export function imageOf(photo: Untyped): z.infer<typeof imageShape> | null {
  if (photo == null || photo.filename === null) return null
  return { filename: photo.filename, thumb_filename: photo.thumbFilename, match: photo.match }
}

/** A profile of the graph in the old JSON. */
export function profileOf(profile: Untyped): z.infer<typeof profileShape> {
  return {
    id: profile.id,
    name: profile.displayName,
    age: profile.age,
    city: profile.city,
    country: profile.country,
    fictional: profile.kind === 'HOUSE',
    online: profile.online,
    main_image: imageOf(profile.mainPhoto),
  }
}
