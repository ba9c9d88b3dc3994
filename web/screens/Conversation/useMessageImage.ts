import { useEffect, useRef, useState } from 'react'
import { watchSessionLoss } from '../../app/sessionLoss.ts'

/** What POST /upload/message-image answered, with the picture as the member has it. */
export type ReadyImage = { imageId: string; previewUrl: string }

export type ImageState =
  | { status: 'none' }
  | { status: 'uploading'; previewUrl: string; progress: number }
  | { status: 'ready'; image: ReadyImage }
  | { status: 'failed'; previewUrl: string; code: string; file: File }

export type MessageImage = {
  state: ImageState
  choose: (file: File) => void
  retry: () => void
  /** Takes the picture out of the composer, to send it or to leave it. */
  take: () => ReadyImage | undefined
  restore: (image: ReadyImage) => void
}

type Upload = { done: Promise<string>; abort: () => void }

class UploadError extends Error {}

// fetch tells nothing about how much of a body has gone out, hence the older interface.
function upload(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  watchSessionLoss(request)
  const done = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const answer = request.response as { imageId?: string; code?: string } | null
      if (request.status < 300 && answer?.imageId) resolve(answer.imageId)
      else reject(new UploadError(answer?.code ?? 'GENERIC'))
    }
    request.onerror = () => reject(new UploadError('NETWORK'))
  })
  const body = new FormData()
  body.append('image', file)
  request.open('POST', '/upload/message-image')
  request.responseType = 'json'
  request.setRequestHeader('x-requested-with', 'fetch')
  request.send(body)
  return { done, abort: () => request.abort() }
}

/** The picture in the composer. It goes up as soon as it is chosen, so that sending is quick; leaving it costs nothing. */
export function useMessageImage(): MessageImage {
  const [state, setState] = useState<ImageState>({ status: 'none' })
  const running = useRef<Upload>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function start(file: File, previewUrl: string) {
    running.current?.abort()
    setState({ status: 'uploading', previewUrl, progress: 0 })
    const current = upload(file, (progress) => setState((now) => (now.status === 'uploading' ? { ...now, progress } : now)))
    running.current = current
    current.done.then(
      (imageId) => running.current === current && setState({ status: 'ready', image: { imageId, previewUrl } }),
      (error: Error) => running.current === current && setState({ status: 'failed', previewUrl, code: error.message, file }),
    )
  }
  return {
    state,
    choose: (file) => start(file, URL.createObjectURL(file)),
    retry: () => {
      if (state.status === 'failed') start(state.file, state.previewUrl)
    },
    take: () => {
      running.current?.abort()
      running.current = undefined
      setState({ status: 'none' })
      return state.status === 'ready' ? state.image : undefined
    },
    restore: (image) => setState({ status: 'ready', image }),
  }
}
