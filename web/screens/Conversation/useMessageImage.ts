import { useEffect, useRef, useState } from 'react'
import type { ReadyImage } from '#web/features/conversations/sendQueue.ts'
import {
  UPLOAD_BEGUN,
  UploadRefusedError,
  type Upload,
  type UploadProgress,
} from '#web/runtime/uploadFile.ts'
import { uploadMessageImage } from '#web/features/photos/uploadPhoto.ts'

export type ImageState =
  | { status: 'none' }
  | { status: 'uploading'; previewUrl: string; progress: UploadProgress }
  | { status: 'ready'; image: ReadyImage & { previewUrl: string } }
  | {
      status: 'failed'
      previewUrl: string
      refusal: { code: string; limit?: number | undefined }
      file: File
    }

export type MessageImage = {
  state: ImageState
  choose: (file: File) => void
  retry: () => void
  /** Takes the picture out of the composer, to send it or to leave it. */
  take: () => ReadyImage | undefined
}

/** The picture in the composer. It goes up as soon as it is chosen, so that sending is quick; leaving it costs nothing. */
export function useMessageImage(): MessageImage {
  const [state, setState] = useState<ImageState>({ status: 'none' })
  const running = useRef<Upload>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function start(file: File, previewUrl: string) {
    running.current?.abort()
    setState({ status: 'uploading', previewUrl, progress: UPLOAD_BEGUN })
    const current = uploadMessageImage(file, (progress) =>
      setState((now) => (now.status === 'uploading' ? { ...now, progress } : now)),
    )
    running.current = current
    current.done.then(
      (imageId) =>
        running.current === current && setState({ status: 'ready', image: { imageId, previewUrl } }),
      (error: unknown) =>
        running.current === current &&
        setState({
          status: 'failed',
          previewUrl,
          refusal: error instanceof UploadRefusedError ? error : { code: 'GENERIC' },
          file,
        }),
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
  }
}
