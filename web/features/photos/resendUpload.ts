import { UploadLostError, type OnProgress } from '#web/runtime/files/uploadFile.ts'
import { isReachable, whenReachable } from '#web/runtime/network/whenReachable.ts'

/** Pauses before the attempts after the first while the server is reachable: something else breaks them. */
const PAUSES_MS = [1000, 3000]

/**
 * Sends a picture again whenever the connection broke: soon when the server is reachable, otherwise once it
 * is, however long that takes.
 * @returns what `send` returns; never settles once `signal` was aborted
 * @throws what `send` throws, and UploadLostError when the server is reachable but no attempt arrives
 */
export async function resendUpload(
  send: () => Promise<string>,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  let pauses = PAUSES_MS
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof UploadLostError)) throw error
      onProgress({ stage: 'offline', share: 0 })
      if (await isReachable()) {
        const [pause, ...rest] = pauses
        if (pause === undefined) throw error
        pauses = rest
        await settled(signal, (done) => {
          const timer = setTimeout(done, pause)
          return () => clearTimeout(timer)
        })
      } else {
        await settled(signal, (done) => whenReachable(done, { isAway: true }))
        pauses = PAUSES_MS
      }
    }
  }
}

/** Waits until `begin` calls back; never settles once `signal` was aborted. */
function settled(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const stop = begin(resolve)
    signal.addEventListener('abort', stop, { once: true })
  })
}
