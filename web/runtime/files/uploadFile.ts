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

/** A file on its way. */
export type Upload = {
  /** Global id of what the server made of it. Rejects with UploadRefusedError; never settles after `abort`. */
  done: Promise<string>
  abort: () => void
}

/**
 * How far a file has got. preparing: it is made smaller, nothing has gone out. sending: `share` of it has gone out, 0 to 1. waiting: nothing has gone
 * out for some seconds. checking: all of it is there, and the server looks at it.
 */
export type UploadProgress = { stage: 'preparing' | 'sending' | 'waiting' | 'checking'; share: number }
export type OnProgress = (progress: UploadProgress) => void

/** How every upload begins. */
export const UPLOAD_BEGUN: UploadProgress = { stage: 'preparing', share: 0 }

export type UploadTarget = {
  address: string
  /** Name of the form's one field. */
  field: string
  /** Where the answer carries the id. */
  answer: 'photoId' | 'imageId'
}

type Answer = { photoId?: string; imageId?: string; code?: string; limit?: number } | null

/** Without news for so long, the member is told that the line is slow. */
const WAITING_AFTER_MS = 8000
/** Without news for so long, the line is given up; a server that has everything may take twice that for a picture when many come. */
const GIVEN_UP_AFTER_MS = 60_000

/** What an answer without a code means: a proxy's, or that of a server that has closed the connection. */
const CODES: Record<number, string> = {
  408: 'NETWORK',
  413: 'IMAGE_TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'IMAGE_BUSY',
  503: 'IMAGE_BUSY',
  504: 'IMAGE_BUSY',
}

/**
 * Sends one file, as every route for files takes it.
 * @returns global id of what the server made of it; never settles once `signal` was aborted
 * @throws UploadRefusedError
 */
export function uploadFile(
  file: Blob,
  { address, field, answer }: UploadTarget,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  // fetch tells nothing about how much of a body has gone out, hence the older interface.
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
    // No form of another site can send this header.
    request.setRequestHeader('x-requested-with', 'fetch')
    request.send(body)
  })
}

/** Tells how far a request has got, and also that it gets no further. */
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
