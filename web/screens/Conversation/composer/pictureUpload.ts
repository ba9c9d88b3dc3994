import type { Delivery, PictureUpload } from '#web/features/conversations/sendQueue.ts'
import { uploadMessageImage } from '#web/features/photos/uploadPhoto.ts'
import {
  UPLOAD_BEGUN,
  UploadLostError,
  UploadRefusedError,
  type OnProgress,
  type Upload,
} from '#web/runtime/files/uploadFile.ts'
import { isReachable } from '#web/runtime/network/whenReachable.ts'

const UNKNOWN: Delivery = { outcome: 'UNKNOWN' }

/** An upload that begins in the composer and may go on in a message. */
export type ComposedUpload = Upload & {
  /** Gives the upload away. @param onGone the message was sent or discarded */
  handOver: (onGone: () => void) => PictureUpload
}

export function beginUpload(file: File, onProgress: OnProgress): ComposedUpload {
  let tell = onProgress
  let progress = UPLOAD_BEGUN
  const begin = () =>
    uploadMessageImage(file, (now) => {
      progress = now
      tell(now)
    })
  const first = begin()
  let upload: Upload | undefined = first

  async function arrive(signal: AbortSignal): Promise<string | Delivery> {
    const current = (upload ??= begin())
    // By itself the upload waits for the connection; a message says that it waits.
    const lost = new Promise<Delivery>((resolve) => {
      const look = async () => {
        if (progress.stage === 'offline' && !(await isReachable())) resolve(UNKNOWN)
      }
      tell = () => void look()
      void look()
      signal.addEventListener('abort', () => resolve(UNKNOWN), { once: true })
    })
    const result = await Promise.race([current.done.catch(deliveryOf), lost])
    if (typeof result === 'string') return result
    current.abort()
    upload = undefined
    progress = UPLOAD_BEGUN
    return result
  }
  return { ...first, handOver: (onGone) => ({ arrive, onGone }) }
}

function deliveryOf(error: unknown): Delivery {
  if (error instanceof UploadLostError) return UNKNOWN
  const { code, limit } = error instanceof UploadRefusedError ? error : { code: 'GENERIC', limit: undefined }
  return { outcome: 'REFUSED', refusal: { code, ...(limit === undefined ? {} : { limit }) } }
}
