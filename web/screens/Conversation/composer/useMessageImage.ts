import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReadyImage, UploadingImage } from '#web/features/conversations/sendQueue.ts'
import { isOfPicture, refusalOf } from '#web/features/photos/uploadPhoto.ts'
import { UPLOAD_BEGUN, UploadRefusedError, type UploadProgress } from '#web/runtime/files/uploadFile.ts'
import {
  forgetDraftImage,
  keepDraftImage,
  readDraftImage,
  type DraftImage,
} from '#web/runtime/session/draftImages.ts'
import { beginUpload, type ComposedUpload } from './pictureUpload.ts'

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
  /** Takes the picture out of the composer to send it; its upload goes on. */
  take: () => ReadyImage | UploadingImage | undefined
  discard: () => void
  /** The composer is left. What it has not sent stays on this device. */
  leave: () => void
}

/** What is kept on this device, by recipient: a picture that was sent must not take a later one along. */
const kept = new Map<string, File>()

function draftOnDevice(memberId: string, otherId: string) {
  const forget = () => void forgetDraftImage(memberId, otherId)
  return {
    keep: (file: File, imageId?: string) => {
      kept.set(otherId, file)
      void keepDraftImage(memberId, otherId, { file, imageId })
    },
    forget,
    /** @returns forgets the current picture, unless another one has been chosen by then */
    forgetLater: () => {
      const file = kept.get(otherId)
      return () => {
        if (kept.get(otherId) === file) forget()
      }
    },
  }
}

/** Brings back what an earlier visit has left in the composer. */
function useDraftImage(memberId: string, otherId: string, onRestore: (draft: DraftImage) => void): void {
  const restore = useEffectEvent(onRestore)
  useEffect(() => {
    void readDraftImage(memberId, otherId).then((draft) => draft && restore(draft))
  }, [memberId, otherId])
}

/**
 * The picture in the composer. It uploads as soon as it is chosen, so that sending is quick; discarding it is
 * free. Like the text, it survives a reload or a visit to another conversation.
 * @param isUploading whether one that was sent still uploads: until it has arrived, it is stored like a draft
 */
export function useMessageImage(memberId: string, otherId: string, isUploading: boolean): MessageImage {
  const [state, setState] = useState<ImageState>({ status: 'none' })
  const running = useRef<ComposedUpload>(undefined)
  const isTouched = useRef(false)
  const { keep, forget, forgetLater } = draftOnDevice(memberId, otherId)
  function start(file: File, previewUrl: string) {
    isTouched.current = true
    running.current?.abort()
    setState({ status: 'uploading', previewUrl, progress: UPLOAD_BEGUN })
    const current = beginUpload(file, (progress) =>
      setState((now) => (now.status === 'uploading' ? { ...now, progress } : now)),
    )
    running.current = current
    current.done.then(
      (imageId) => {
        if (running.current !== current) return
        setState({ status: 'ready', image: { imageId, previewUrl } })
        keep(file, imageId)
      },
      (error: unknown) => {
        if (running.current !== current) return
        const refusal = error instanceof UploadRefusedError ? error : { code: 'GENERIC' }
        // It would be refused again at each visit.
        if (isOfPicture(refusal.code)) forget()
        setState({ status: 'failed', previewUrl, refusal, file })
      },
    )
  }
  function choose(file: File) {
    // A file that is not a picture shows with the reason, and is not stored.
    if (refusalOf(file)) forget()
    else keep(file)
    start(file, URL.createObjectURL(file))
  }
  useDraftImage(memberId, otherId, (draft) => {
    // The member may have chosen another one meanwhile, which wins.
    if (isTouched.current || isUploading) return
    const previewUrl = URL.createObjectURL(draft.file)
    if (draft.imageId === undefined) start(draft.file, previewUrl)
    else setState({ status: 'ready', image: { imageId: draft.imageId, previewUrl } })
  })
  function take() {
    const upload = running.current
    isTouched.current = true
    running.current = undefined
    setState({ status: 'none' })
    if (state.status === 'uploading' && upload)
      return { previewUrl: state.previewUrl, upload: upload.handOver(forgetLater()) }
    forget()
    return state.status === 'ready' ? state.image : undefined
  }
  return {
    state,
    choose,
    retry: () => {
      if (state.status === 'failed') start(state.file, state.previewUrl)
    },
    take,
    discard: () => {
      running.current?.abort()
      running.current = undefined
      take()
    },
    leave: () => {
      isTouched.current = true
      running.current?.abort()
    },
  }
}
