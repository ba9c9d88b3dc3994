import { uploadFile, UploadRefusedError, type Upload } from '#web/runtime/uploadFile.ts'

/** The pictures that the server takes. Naming them makes phones convert their own format to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

const BYTES_MAX = 12 * 1024 * 1024

/** Why a file cannot be a picture, before anything is sent; undefined when it may be one. */
export function refusalOf(file: File): UploadRefusedError | undefined {
  if (file.size > BYTES_MAX) return new UploadRefusedError('IMAGE_TOO_LARGE')
  // A file without a type may still be a picture; the server looks inside.
  if (file.type !== '' && !PHOTO_TYPES.split(',').includes(file.type))
    return new UploadRefusedError('IMAGE_UNSUPPORTED')
  return undefined
}

function refused(refusal: UploadRefusedError): Upload {
  return { done: Promise.reject(refusal), abort: () => {} }
}

/** The part of the upright picture that is kept, in shares of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }

/**
 * Adds a picture to the member's own photos.
 * @param crop the part that is kept; the whole picture without it
 * @param onProgress how much of the file has gone out, 0 to 1
 */
export function uploadPhoto(file: File, onProgress: (share: number) => void, crop?: Crop): Upload {
  const refusal = refusalOf(file)
  if (refusal) return refused(refusal)
  const chosen = crop && [crop.x, crop.y, crop.width, crop.height].map((share) => share.toFixed(4)).join(',')
  return uploadFile(
    file,
    { address: chosen ? `/upload/photo?crop=${chosen}` : '/upload/photo', field: 'photo', answer: 'photoId' },
    onProgress,
  )
}

/** Brings a picture for a message; it is sent, and paid, by the message that names its id. */
export function uploadMessageImage(file: File, onProgress: (share: number) => void): Upload {
  const refusal = refusalOf(file)
  return refusal
    ? refused(refusal)
    : uploadFile(file, { address: '/upload/message-image', field: 'image', answer: 'imageId' }, onProgress)
}
