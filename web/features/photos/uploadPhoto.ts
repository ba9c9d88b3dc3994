import {
  uploadFile,
  UploadRefusedError,
  type OnProgress,
  type Upload,
  type UploadTarget,
} from '#web/runtime/files/uploadFile.ts'
import { resendUpload } from './resendUpload.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'

/** The pictures that the server accepts. Naming them makes phones convert their own format to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** The server's limit per file (IMAGE_BYTES_MAX in subgraphs/platform/files/images.ts). */
const MEBIBYTES_MAX = 25

// A file without a type may still be a picture; the server looks inside.
const isTaken = ({ type }: File) => type === '' || PHOTO_TYPES.split(',').includes(type)

/** Why a file cannot be a picture, before drawing or sending it; undefined if it may be one. */
export function refusalOf(file: File): UploadRefusedError | undefined {
  const mayBeDrawn = file.type.startsWith('image/') && !file.type.startsWith('image/svg')
  return isTaken(file) || mayBeDrawn ? undefined : new UploadRefusedError('IMAGE_UNSUPPORTED')
}

const OF_THE_PICTURE = new Set([
  'IMAGE_UNSUPPORTED',
  'IMAGE_BROKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_NARROW',
  'IMAGE_TOO_LARGE',
  'PHOTO_LIMIT_REACHED',
])

/** Whether the picture itself is the reason for a refusal, so that resending it is pointless. */
export function isOfPicture(code: string): boolean {
  return OF_THE_PICTURE.has(code)
}

/** The kept part of the upright picture, in shares of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }

/**
 * Adds a picture to the member's own photos.
 * @param chosen.key the same when the member sends it again, so that it is added once
 * @param chosen.crop the part to keep; the whole picture without it
 */
export function uploadPhoto(
  file: File,
  onProgress: OnProgress,
  { key, crop }: { key: string; crop: Crop | undefined },
): Upload {
  const chosen = crop && [crop.x, crop.y, crop.width, crop.height].map((share) => share.toFixed(4)).join(',')
  const address = chosen ? `/upload/photo?crop=${chosen}` : '/upload/photo'
  return uploadPicture(file, { address, field: 'photo', answer: 'photoId', key }, { onProgress, crop })
}

/**
 * Uploads a picture for a message; the message that names its id sends and pays for it. Of one that arrives
 * twice, the server forgets the one that was not sent.
 */
export function uploadMessageImage(file: File, onProgress: OnProgress): Upload {
  return uploadPicture(
    file,
    { address: '/upload/message-image', field: 'image', answer: 'imageId' },
    { onProgress },
  )
}

function uploadPicture(
  file: File,
  target: UploadTarget,
  { onProgress, crop }: { onProgress: OnProgress; crop?: Crop | undefined },
): Upload {
  const stop = new AbortController()
  async function send(): Promise<string> {
    const ready = await readyToSend(file, crop)
    const { signal } = stop
    return resendUpload(() => uploadFile(ready, target, { onProgress, signal }), {
      onProgress,
      signal,
    }).catch(withLimit)
  }
  return { done: send(), abort: () => stop.abort() }
}

// A proxy in front of the server does not state the size limit.
function withLimit(error: unknown): never {
  const isProxys =
    error instanceof UploadRefusedError && error.code === 'IMAGE_TOO_LARGE' && error.limit === undefined
  throw isProxys ? new UploadRefusedError(error.code, MEBIBYTES_MAX) : error
}

/** @throws UploadRefusedError if every server would refuse it */
async function readyToSend(file: File, crop?: Crop): Promise<Blob> {
  const refusal = refusalOf(file)
  if (refusal) throw refusal
  const ready = await shrinkPhoto(file, isTaken(file), crop)
  if (ready === file && !isTaken(file)) throw new UploadRefusedError('IMAGE_UNSUPPORTED')
  if (ready.size > MEBIBYTES_MAX * 1024 * 1024) throw new UploadRefusedError('IMAGE_TOO_LARGE', MEBIBYTES_MAX)
  return ready
}
