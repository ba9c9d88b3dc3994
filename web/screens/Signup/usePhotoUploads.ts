import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePhotoUploadsQuery } from '#web/__generated__/usePhotoUploadsQuery.graphql.ts'
import { uploadPhoto } from '#web/features/photos/uploadPhoto.ts'
import { UPLOAD_BEGUN, UploadRefusedError, type UploadProgress } from '#web/runtime/files/uploadFile.ts'
import type { Refusal } from './useSaveProfileStep.ts'

/** A running upload, or a refused one. */
export type RunningUpload = {
  id: number
  file: File
  previewUrl: string
  progress: UploadProgress
  refusal?: Refusal
}

let lastId = 0

/**
 * Uploads pictures as soon as they are chosen, in parallel; each can be stopped, and a failed one retried.
 */
export function usePhotoUploads() {
  const environment = useRelayEnvironment()
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([])
  const running = useRef(new Map<number, () => void>())
  useEffect(() => {
    const aborts = running.current
    return () => {
      for (const abort of aborts.values()) abort()
    }
  }, [])

  const change = (id: number, part: Partial<RunningUpload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  function remove({ id, previewUrl }: RunningUpload) {
    running.current.get(id)?.()
    running.current.delete(id)
    URL.revokeObjectURL(previewUrl)
    setUploads((now) => now.filter((upload) => upload.id !== id))
  }
  function start(upload: RunningUpload) {
    const { done, abort } = uploadPhoto(upload.file, (progress) => change(upload.id, { progress }))
    running.current.set(upload.id, abort)
    done
      .then(async () => {
        // The preview stays until the photo itself has loaded, so that nothing flashes.
        await fetchQuery<usePhotoUploadsQuery>(
          environment,
          query,
          {},
          { fetchPolicy: 'network-only' },
        ).toPromise()
        remove(upload)
      })
      .catch((error: unknown) => {
        const { code, limit } =
          error instanceof UploadRefusedError ? error : { code: 'GENERIC', limit: undefined }
        change(upload.id, { refusal: { code, limit } })
      })
  }
  return {
    uploads,
    remove,
    choose: (files: Iterable<File>) => {
      const chosen = [...files].map((file) => ({
        id: ++lastId,
        file,
        previewUrl: URL.createObjectURL(file),
        progress: UPLOAD_BEGUN,
      }))
      setUploads((now) => [...now.filter(({ refusal }) => !refusal), ...chosen])
      for (const upload of chosen) start(upload)
    },
    retry: (upload: RunningUpload) => {
      change(upload.id, { refusal: undefined, progress: UPLOAD_BEGUN })
      start(upload)
    },
  }
}

const query = graphql`
  query usePhotoUploadsQuery {
    viewer {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the step reads it from the store
      ...PhotoStep_viewer
    }
  }
`
