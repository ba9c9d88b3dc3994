import type { ImageVariant } from '#platform/files/images.ts'

/** The one size of a gift's picture: three times as large as any screen shows it. */
export const GIFT_PICTURE = {
  name: 'gift',
  width: 384,
  height: 384,
  fit: 'inside',
} as const satisfies ImageVariant

const FOLDER = 'gift-pictures'
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** The storage key of a picture. */
export const giftPictureKey = (id: string) => `${FOLDER}/${id}.webp`

/** The path under which everyone gets a picture. */
export const giftPictureUrl = (id: string) => `/${giftPictureKey(id)}`

/** The id of the picture under a path; undefined for any other path, such as one of the product's own. */
export const giftPictureIdOf = (path: string): string | undefined =>
  new RegExp(`^/${FOLDER}/(${ID})\\.webp$`).exec(path)?.[1]

/** Whether a path can only be that of a picture that an operator has sent. */
export const isUploadedPath = (path: string) => path.startsWith(`/${FOLDER}/`)
