import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { refreshOwnPhotos } from './ownPhotos.ts'
import { UploadError, uploadPhoto, type RunningUpload } from './uploadPhoto.ts'

// What the server takes at most; refused here already, so that nobody waits for a refusal.
const BYTES_MAX = 12 * 1024 * 1024
const TYPES = ['image/jpeg', 'image/png', 'image/webp']

export type PhotoUpload = { key: string; file: File; previewUrl: string; progress: number; error?: { code: string; limit?: number } }

function refusalOf(file: File): PhotoUpload['error'] {
  if (!TYPES.includes(file.type)) return { code: 'IMAGE_UNSUPPORTED' }
  return file.size > BYTES_MAX ? { code: 'IMAGE_TOO_LARGE' } : undefined
}

/** Photos on their way to the server, one after another, each with its progress. */
export function useUploadPhotos() {
  const environment = useRelayEnvironment()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const running = useRef<{ key: string; upload: RunningUpload }>(undefined)
  useEffect(() => () => running.current?.upload.abort(), [])

  function change(key: string, changes: Partial<PhotoUpload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  }
  function drop(upload: PhotoUpload) {
    URL.revokeObjectURL(upload.previewUrl)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }
  const next = uploads.find(({ error }) => error === undefined)
  const nextKey = next?.key
  useEffect(() => {
    if (!next || running.current?.key === next.key) return
    const upload = uploadPhoto(next.file, (progress) => change(next.key, { progress }))
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
          const { code, limit } = error instanceof UploadError ? error : new UploadError('GENERIC')
          if (code === 'CANCELLED') drop(next)
          else change(next.key, { error: { code, limit } })
        },
      )
    // Only a new front of the queue starts an upload; its progress must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nextKey, environment])

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [...all, ...files.map((file) => ({ key: crypto.randomUUID(), file, previewUrl: URL.createObjectURL(file), progress: 0, error: refusalOf(file) }))]),
    cancel: (key: string) => {
      if (running.current?.key === key) return running.current.upload.abort()
      const upload = uploads.find((other) => other.key === key)
      if (upload) drop(upload)
    },
    retry: (key: string) => change(key, { error: undefined, progress: 0 }),
  }
}
