import { watchSessionLoss } from '../../app/sessionLoss.ts'

/** The upload was refused or did not arrive. `code` is the server's, or NETWORK. */
export class UploadError extends Error {
  readonly code: string
  readonly limit: number | undefined
  constructor(code: string, limit?: number) {
    super(code)
    this.code = code
    this.limit = limit
  }
}

export type RunningUpload = { done: Promise<void>; abort: () => void }

/**
 * Sends a picture to the upload door. fetch tells nothing about how much of a body has gone out, hence the older interface.
 * @param onProgress gets the share that is sent, 0 to 1
 */
export function uploadPhoto(file: File, onProgress: (share: number) => void): RunningUpload {
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  const done = new Promise<void>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      const answer = request.response as { code?: string; limit?: number } | null
      reject(new UploadError(answer?.code ?? 'GENERIC', answer?.limit))
    }
    request.onerror = () => reject(new UploadError('NETWORK'))
    request.onabort = () => reject(new UploadError('CANCELLED'))
  })
  const body = new FormData()
  body.append('photo', file)
  request.open('POST', '/upload/photo')
  request.responseType = 'json'
  request.send(body)
  return { done, abort: () => request.abort() }
}
