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

/** The connection broke, or what stands before the server answered in its place: it may have the picture. */
export class UploadLostError extends UploadRefusedError {}

/** An upload in progress. */
export type Upload = {
  /** Global id of the created object. Rejects with UploadRefusedError; never settles after `abort`. */
  done: Promise<string>
  abort: () => void
}

/**
 * The progress of an upload. preparing: being made smaller, nothing sent yet. sending: `share` of it is sent,
 * 0 to 1. waiting: no progress for some seconds. offline: sent again once the server is reachable. checking:
 * fully sent, the server examines it.
 */
export type UploadProgress = {
  stage: 'preparing' | 'sending' | 'waiting' | 'offline' | 'checking'
  share: number
}
export type OnProgress = (progress: UploadProgress) => void

/** The initial state of every upload. */
export const UPLOAD_BEGUN: UploadProgress = { stage: 'preparing', share: 0 }

export type UploadTarget = {
  address: string
  /** Name of the form's one field. */
  field: string
  /** The answer's property with the id. */
  answer: 'photoId' | 'imageId'
  /** Of this picture, the same at each attempt, where the server adds it only once. */
  key?: string | undefined
}

type Answer = { photoId?: string; imageId?: string; code?: string; limit?: number } | null

/** After this long without progress, the member sees that the connection is slow. */
const WAITING_AFTER_MS = 8000
/**
 * After this long without progress, the upload is aborted; a server that has everything may take twice that
 * when many pictures arrive.
 */
const GIVEN_UP_AFTER_MS = 60_000
/** A connection that has changed leaves requests behind that never end. */
const GIVEN_UP_AFTER_RETURN_MS = 5000

/** Errors for an answer without a code: a proxy's, or from a server that closed the connection. */
const CODES: Record<number, string> = {
  408: 'NETWORK',
  413: 'IMAGE_TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'IMAGE_BUSY',
  503: 'IMAGE_BUSY',
  504: 'IMAGE_BUSY',
}
const LOST = new Set([408, 502, 503, 504])

/**
 * Sends one file, as every upload route takes it.
 * @returns global id of the created object; never settles once `signal` was aborted
 * @throws UploadRefusedError, or UploadLostError when it is worth another attempt
 */
export function uploadFile(
  file: Blob,
  { address, field, answer, key }: UploadTarget,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  // fetch does not report upload progress, hence the older interface.
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  return new Promise<string>((resolve, reject) => {
    if (signal.aborted) return
    const watch = watchProgress(request, onProgress, () => {
      request.abort()
      reject(new UploadLostError('NETWORK'))
    })
    request.addEventListener('load', () => {
      const body = request.response as Answer
      const id = body?.[answer]
      if (request.status < 300 && id) resolve(id)
      else reject(refusal(request.status, body))
    })
    request.addEventListener('error', () => reject(new UploadLostError('NETWORK')))
    request.addEventListener('loadend', watch.stop)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    body.append(field, file, file instanceof File ? file.name : 'photo.jpg')
    request.open('POST', address)
    request.responseType = 'json'
    // A form of another site cannot send this header.
    request.setRequestHeader('x-requested-with', 'fetch')
    if (key !== undefined) request.setRequestHeader('idempotency-key', key)
    request.send(body)
  })
}

function refusal(status: number, body: Answer): UploadRefusedError {
  if (body?.code !== undefined) return new UploadRefusedError(body.code, body.limit)
  const code = CODES[status] ?? 'GENERIC'
  return LOST.has(status) ? new UploadLostError(code) : new UploadRefusedError(code)
}

/** Reports a request's progress, and its stalls. */
function watchProgress(
  { upload }: XMLHttpRequest,
  onProgress: OnProgress,
  giveUp: () => void,
): { stop: () => void } {
  let timers: ReturnType<typeof setTimeout>[] = []
  let share = 0
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  const expectProgress = () => void timers.push(setTimeout(giveUp, GIVEN_UP_AFTER_RETURN_MS))
  addEventListener('online', expectProgress)
  const stop = () => {
    clear()
    removeEventListener('online', expectProgress)
  }
  function tell(stage: 'sending' | 'checking') {
    clear()
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
