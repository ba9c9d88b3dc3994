import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { refusalOf, uploadPhoto, type Crop } from '#web/features/photos/uploadPhoto.ts'
import {
  UPLOAD_BEGUN,
  UploadRefusedError,
  type Upload,
  type UploadProgress,
} from '#web/runtime/files/uploadFile.ts'
import { refreshOwnPhotos } from './ownPhotos.ts'

/** A chosen picture: waiting to be cropped, uploading, or refused. */
export type PhotoUpload = {
  key: string
  file: File
  previewUrl: string
  crop: Crop | 'ask' | 'whole'
  progress: UploadProgress
  error?: { code: string; limit?: number }
}

function begin(file: File): PhotoUpload {
  const refusal = refusalOf(file)
  return {
    key: crypto.randomUUID(),
    file,
    previewUrl: URL.createObjectURL(file),
    crop: 'ask',
    progress: UPLOAD_BEGUN,
    error: refusal && { code: refusal.code },
  }
}

/**
 * Photos uploading to the server, one after another, each with its progress. Each picture is cropped first.
 */
export function useUploadPhotos() {
  const environment = useRelayEnvironment()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const running = useRef<{ key: string; upload: Upload }>(undefined)
  useEffect(() => () => running.current?.upload.abort(), [])

  function change(key: string, changes: Partial<PhotoUpload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  }
  function drop(upload: PhotoUpload) {
    URL.revokeObjectURL(upload.previewUrl)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }
  const next = uploads.find(({ error, crop }) => error === undefined && crop !== 'ask')
  const nextKey = next?.key
  useEffect(() => {
    if (!next || next.crop === 'ask' || running.current?.key === next.key) return
    const upload = uploadPhoto(next.file, (progress) => change(next.key, { progress }), {
      key: next.key,
      crop: next.crop === 'whole' ? undefined : next.crop,
    })
    running.current = { key: next.key, upload }
    const end = () => {
      if (running.current?.key === next.key) running.current = undefined
    }
    upload.done
      .then(() => refreshOwnPhotos(environment))
      .then(
        () => {
          end()
          drop(next)
        },
        (error: unknown) => {
          end()
          const { code, limit } =
            error instanceof UploadRefusedError ? error : { code: 'GENERIC', limit: undefined }
          change(next.key, { error: { code, limit } })
        },
      )
    // Only a new front of the queue starts an upload; its progress must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nextKey, environment])

  return {
    uploads,
    add: (files: readonly File[]) => setUploads((all) => [...all, ...files.map(begin)]),
    chooseCrop: (key: string, crop: Crop | 'whole') => change(key, { crop }),
    cancel: (key: string) => {
      if (running.current?.key === key) {
        running.current.upload.abort()
        running.current = undefined
      }
      const upload = uploads.find((other) => other.key === key)
      if (upload) drop(upload)
    },
    retry: (key: string) => change(key, { error: undefined, progress: UPLOAD_BEGUN }),
  }
}
