import { watchSessionLoss } from '../app/sessionLoss.ts'

/** The pictures that the server takes. Naming them makes phones convert their own format to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

const BYTES_MAX = 12 * 1024 * 1024

/** Why a picture was refused, with a code of errors.json. */
export class UploadRefusedError extends Error {
  readonly code: string
  readonly limit: number | undefined
  constructor(code: string, limit?: number) {
    super(code)
    this.name = 'UploadRefusedError'
    this.code = code
    this.limit = limit
  }
}

export type PhotoUpload = {
  /** Global id of the new photo. Rejects with UploadRefusedError; never settles after `abort`. */
  done: Promise<string>
  abort: () => void
}

type Answer = { photoId?: string; code?: string; limit?: number } | null

/** Why a file cannot be a photo, before anything is sent; undefined when it may be one. */
export function refusalOf(file: File): UploadRefusedError | undefined {
  if (file.size > BYTES_MAX) return new UploadRefusedError('IMAGE_TOO_LARGE')
  // A file without a type may still be a picture; the server looks inside.
  if (file.type !== '' && !PHOTO_TYPES.split(',').includes(file.type)) return new UploadRefusedError('IMAGE_UNSUPPORTED')
  return undefined
}

/** The part of the upright picture that is kept, in shares of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }

/**
 * Adds a picture to the member's own photos.
 * @param crop the part that is kept; the whole picture without it
 * @param onProgress how much of the file has gone out, 0 to 1
 */
export function uploadPhoto(file: File, onProgress: (share: number) => void, crop?: Crop): PhotoUpload {
  const refusal = refusalOf(file)
  if (refusal) return { done: Promise.reject(refusal), abort: () => {} }
  // fetch tells nothing about how much of a body has gone out, hence the older interface.
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  const done = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total))
    request.addEventListener('load', () => {
      const answer = request.response as Answer
      if (request.status < 300 && answer?.photoId) resolve(answer.photoId)
      else reject(new UploadRefusedError(answer?.code ?? 'GENERIC', answer?.limit))
    })
    request.addEventListener('error', () => reject(new UploadRefusedError('NETWORK')))
  })
  const body = new FormData()
  body.append('photo', file)
  const chosen = crop && [crop.x, crop.y, crop.width, crop.height].map((share) => share.toFixed(4)).join(',')
  request.open('POST', chosen ? `/upload/photo?crop=${chosen}` : '/upload/photo')
  request.responseType = 'json'
  // No form of another site can send this header.
  request.setRequestHeader('x-requested-with', 'fetch')
  request.send(body)
  return { done, abort: () => request.abort() }
}
