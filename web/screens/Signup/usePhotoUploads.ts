import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePhotoUploadsQuery } from '#web/__generated__/usePhotoUploadsQuery.graphql.ts'
import { refusalOf, uploadPhoto, type Crop } from '#web/features/photos/uploadPhoto.ts'
import { UPLOAD_BEGUN, UploadRefusedError, type UploadProgress } from '#web/runtime/files/uploadFile.ts'
import type { Refusal } from './useSaveProfileStep.ts'

/** A chosen picture: waiting to be cropped, uploading, or refused. */
export type RunningUpload = {
  id: string
  file: File
  previewUrl: string
  crop: Crop | 'ask' | 'whole'
  progress: UploadProgress
  refusal?: Refusal | undefined
  /** The photo whose place it takes. */
  replacesId: string | undefined
}

function begin(file: File, replacesId: string | undefined): RunningUpload {
  const refused = refusalOf(file)
  return {
    id: crypto.randomUUID(),
    file,
    previewUrl: URL.createObjectURL(file),
    crop: 'ask',
    progress: UPLOAD_BEGUN,
    refusal: refused && { code: refused.code },
    replacesId,
  }
}

/**
 * Uploads pictures as soon as they are cropped, in parallel; each can be stopped, and a failed one retried.
 * @param onReplaced called with both ids once a photo that takes another's place is there
 */
export function usePhotoUploads(onReplaced: (photoId: string, replacedId: string) => void) {
  const environment = useRelayEnvironment()
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([])
  const running = useRef(new Map<string, () => void>())
  useEffect(() => {
    const aborts = running.current
    return () => {
      for (const abort of aborts.values()) abort()
    }
  }, [])

  const change = (id: string, part: Partial<RunningUpload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  function remove({ id, previewUrl }: RunningUpload) {
    running.current.get(id)?.()
    running.current.delete(id)
    URL.revokeObjectURL(previewUrl)
    setUploads((now) => now.filter((upload) => upload.id !== id))
  }
  function start(upload: RunningUpload) {
    const { crop } = upload
    const { done, abort } = uploadPhoto(upload.file, (progress) => change(upload.id, { progress }), {
      key: upload.id,
      crop: crop === 'ask' || crop === 'whole' ? undefined : crop,
    })
    running.current.set(upload.id, abort)
    done
      .then(async (photoId) => {
        // The preview stays until the photo itself has loaded, so that nothing flashes.
        await fetchQuery<usePhotoUploadsQuery>(
          environment,
          query,
          {},
          { fetchPolicy: 'network-only' },
        ).toPromise()
        remove(upload)
        if (upload.replacesId !== undefined) onReplaced(photoId, upload.replacesId)
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
    choose: (files: Iterable<File>, replacesId?: string) => {
      const chosen = [...files].map((file) => begin(file, replacesId))
      setUploads((now) => [...now.filter(({ refusal }) => !refusal), ...chosen])
    },
    chooseCrop: (upload: RunningUpload, crop: Crop | 'whole') => {
      change(upload.id, { crop })
      start({ ...upload, crop })
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
