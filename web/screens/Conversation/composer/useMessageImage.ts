import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReadyImage } from '#web/features/conversations/sendQueue.ts'
import { isOfPicture, refusalOf, uploadMessageImage } from '#web/features/photos/uploadPhoto.ts'
import {
  UPLOAD_BEGUN,
  UploadRefusedError,
  type Upload,
  type UploadProgress,
} from '#web/runtime/files/uploadFile.ts'
import {
  forgetDraftImage,
  keepDraftImage,
  readDraftImage,
  type DraftImage,
} from '#web/runtime/session/draftImages.ts'

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
  /** Takes the picture out of the composer, to send or discard it. */
  take: () => ReadyImage | undefined
}

/**
 * The picture in the composer. It uploads as soon as it is chosen, so that sending is quick; discarding it is
 * free. Like the text, it survives a reload or a visit to another conversation.
 */
export function useMessageImage(memberId: string, otherId: string): MessageImage {
  const [state, setState] = useState<ImageState>({ status: 'none' })
  const running = useRef<Upload>(undefined)
  const isTouched = useRef(false)
  useEffect(
    () => () => {
      isTouched.current = true
      running.current?.abort()
    },
    [],
  )

  function start(file: File, previewUrl: string) {
    isTouched.current = true
    running.current?.abort()
    setState({ status: 'uploading', previewUrl, progress: UPLOAD_BEGUN })
    const current = uploadMessageImage(file, (progress) =>
      setState((now) => (now.status === 'uploading' ? { ...now, progress } : now)),
    )
    running.current = current
    current.done.then(
      (imageId) => {
        if (running.current !== current) return
        setState({ status: 'ready', image: { imageId, previewUrl } })
        void keepDraftImage(memberId, otherId, { file, imageId })
      },
      (error: unknown) => {
        if (running.current !== current) return
        const refusal = error instanceof UploadRefusedError ? error : { code: 'GENERIC' }
        // It would be refused again at each visit.
        if (isOfPicture(refusal.code)) void forgetDraftImage(memberId, otherId)
        setState({ status: 'failed', previewUrl, refusal, file })
      },
    )
  }
  function choose(file: File) {
    // A file that is not a picture shows with the reason, and is not stored.
    if (refusalOf(file)) void forgetDraftImage(memberId, otherId)
    else void keepDraftImage(memberId, otherId, { file, imageId: undefined })
    start(file, URL.createObjectURL(file))
  }
  const restore = useEffectEvent((kept: DraftImage | undefined) => {
    // The member may have chosen another one meanwhile, which wins.
    if (!kept || isTouched.current) return
    const previewUrl = URL.createObjectURL(kept.file)
    if (kept.imageId === undefined) start(kept.file, previewUrl)
    else setState({ status: 'ready', image: { imageId: kept.imageId, previewUrl } })
  })
  useEffect(() => {
    void readDraftImage(memberId, otherId).then((kept) => restore(kept))
  }, [memberId, otherId])
  return {
    state,
    choose,
    retry: () => {
      if (state.status === 'failed') start(state.file, state.previewUrl)
    },
    take: () => {
      isTouched.current = true
      running.current?.abort()
      running.current = undefined
      setState({ status: 'none' })
      void forgetDraftImage(memberId, otherId)
      return state.status === 'ready' ? state.image : undefined
    },
  }
}
