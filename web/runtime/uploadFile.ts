import { watchSessionLoss } from './sessionLoss.ts'

/** Why a file was refused, with a code of errors.json. */
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

/** A file on its way. */
export type Upload = {
  /** Global id of what the server made of it. Rejects with UploadRefusedError; never settles after `abort`. */
  done: Promise<string>
  abort: () => void
}

type Target = {
  address: string
  /** Name of the form's one field. */
  field: string
  /** Where the answer carries the id. */
  answer: 'photoId' | 'imageId'
}

type Answer = { photoId?: string; imageId?: string; code?: string; limit?: number } | null

/**
 * Sends one file, as every route for files takes it.
 * @param onProgress how much of it has gone out, 0 to 1
 */
export function uploadFile(
  file: File,
  { address, field, answer }: Target,
  onProgress: (share: number) => void,
): Upload {
  // fetch tells nothing about how much of a body has gone out, hence the older interface.
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  const done = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener(
      'progress',
      ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total),
    )
    request.addEventListener('load', () => {
      const body = request.response as Answer
      const id = body?.[answer]
      if (request.status < 300 && id) resolve(id)
      else reject(new UploadRefusedError(body?.code ?? 'GENERIC', body?.limit))
    })
    request.addEventListener('error', () => reject(new UploadRefusedError('NETWORK')))
  })
  const body = new FormData()
  body.append(field, file)
  request.open('POST', address)
  request.responseType = 'json'
  // No form of another site can send this header.
  request.setRequestHeader('x-requested-with', 'fetch')
  request.send(body)
  return { done, abort: () => request.abort() }
}
