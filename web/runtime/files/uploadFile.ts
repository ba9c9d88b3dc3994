import { watchSessionLoss } from '../session/sessionLoss.ts'

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

/** An upload in progress. */
export type Upload = {
  /** Global id of the created object. Rejects with UploadRefusedError; never settles after `abort`. */
  done: Promise<string>
  abort: () => void
}

/**
 * The progress of an upload. preparing: being made smaller, nothing sent yet. sending: `share` of it is sent,
 * 0 to 1. waiting: no progress for some seconds. checking: fully sent, the server examines it.
 */
export type UploadProgress = { stage: 'preparing' | 'sending' | 'waiting' | 'checking'; share: number }
export type OnProgress = (progress: UploadProgress) => void

/** The initial state of every upload. */
export const UPLOAD_BEGUN: UploadProgress = { stage: 'preparing', share: 0 }

export type UploadTarget = {
  address: string
  /** Name of the form's one field. */
  field: string
  /** The answer's property with the id. */
  answer: 'photoId' | 'imageId'
}

type Answer = { photoId?: string; imageId?: string; code?: string; limit?: number } | null

/** After this long without progress, the member sees that the connection is slow. */
const WAITING_AFTER_MS = 8000
/**
 * After this long without progress, the upload is aborted; a server that has everything may take twice that
 * when many pictures arrive.
 */
const GIVEN_UP_AFTER_MS = 60_000

/** Errors for an answer without a code: a proxy's, or from a server that closed the connection. */
const CODES: Record<number, string> = {
  408: 'NETWORK',
  413: 'IMAGE_TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'IMAGE_BUSY',
  503: 'IMAGE_BUSY',
  504: 'IMAGE_BUSY',
}

/**
 * Sends one file, as every upload route takes it.
 * @returns global id of the created object; never settles once `signal` was aborted
 * @throws UploadRefusedError
 */
export function uploadFile(
  file: Blob,
  { address, field, answer }: UploadTarget,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  // fetch does not report upload progress, hence the older interface.
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  return new Promise<string>((resolve, reject) => {
    if (signal.aborted) return
    const watch = watchProgress(request, onProgress, () => {
      request.abort()
      reject(new UploadRefusedError('NETWORK'))
    })
    request.addEventListener('load', () => {
      const body = request.response as Answer
      const id = body?.[answer]
      if (request.status < 300 && id) resolve(id)
      else reject(new UploadRefusedError(body?.code ?? CODES[request.status] ?? 'GENERIC', body?.limit))
    })
    request.addEventListener('error', () => reject(new UploadRefusedError('NETWORK')))
    request.addEventListener('loadend', watch.stop)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    body.append(field, file, file instanceof File ? file.name : 'photo.jpg')
    request.open('POST', address)
    request.responseType = 'json'
    // A form of another site cannot send this header.
    request.setRequestHeader('x-requested-with', 'fetch')
    request.send(body)
  })
}

/** Reports a request's progress, and its stalls. */
function watchProgress(
  { upload }: XMLHttpRequest,
  onProgress: OnProgress,
  giveUp: () => void,
): { stop: () => void } {
  let timers: ReturnType<typeof setTimeout>[] = []
  let share = 0
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  function tell(stage: 'sending' | 'checking') {
    stop()
    onProgress({ stage, share })
    const tellWaiting = () => onProgress({ stage: 'waiting', share })
    timers =
      stage === 'checking'
        ? [setTimeout(giveUp, 2 * GIVEN_UP_AFTER_MS)]
        : [setTimeout(tellWaiting, WAITING_AFTER_MS), setTimeout(giveUp, GIVEN_UP_AFTER_MS)]
  }
  upload.addEventListener('loadstart', () => tell('sending'))
  upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) share = loaded / total
    tell('sending')
  })
  upload.addEventListener('load', () => {
    share = 1
    tell('checking')
  })
  return { stop }
}
