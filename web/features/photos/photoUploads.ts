import { UPLOAD_BEGUN, UploadRefusedError, type Upload } from '#web/runtime/files/uploadFile.ts'
import type { UploadProgress } from '#web/runtime/files/uploadFile.ts'
import { forgetKeptPhoto, keepPhoto, readKeptPhotos } from '#web/runtime/session/keptPhotos.ts'
import { isOfPicture, refusalOf, uploadPhoto, type Crop } from './uploadPhoto.ts'

/** A chosen picture: waiting to be cropped, uploading, or refused. */
export type PhotoUpload = {
  /** The same at each attempt, so that the server adds the picture once. */
  key: string
  file: File
  previewUrl: string
  crop: Crop | 'ask' | 'whole'
  progress: UploadProgress
  refusal?: { code: string; limit?: number | undefined } | undefined
  /** The photo whose place it takes. */
  replacesId?: string | undefined
}

/** Shows a photo that has arrived. */
type OnArrived = (photoId: string, upload: PhotoUpload) => Promise<unknown>

let uploads: readonly PhotoUpload[] = []
let running: { key: string; upload: Upload } | undefined
let member: { id: string; onArrived: OnArrived } | undefined
const listeners = new Set<() => void>()

function set(next: readonly PhotoUpload[]): void {
  uploads = next
  for (const listener of listeners) listener()
  sendNext()
}
function change(key: string, part: Partial<PhotoUpload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
}
function drop({ key, previewUrl }: PhotoUpload): void {
  if (member) void forgetKeptPhoto(member.id, key)
  URL.revokeObjectURL(previewUrl)
  set(uploads.filter((upload) => upload.key !== key))
}

/** Starts the first picture that is ready, unless one is on its way: photos keep the order chosen. */
function sendNext(): void {
  const next = uploads.find(({ refusal, crop }) => !refusal && crop !== 'ask')
  if (running || !next || next.crop === 'ask') return
  const { key, crop } = next
  const upload = uploadPhoto(next.file, (progress) => change(key, { progress }), {
    key,
    crop: crop === 'whole' ? undefined : crop,
  })
  running = { key, upload }
  // It may have been cancelled while the answer came, and the next one started.
  const end = () => {
    if (running?.key === key) running = undefined
  }
  upload.done
    .then((photoId) => member?.onArrived(photoId, next))
    .then(
      () => {
        end()
        drop(next)
      },
      (error: unknown) => {
        end()
        const { code, limit } =
          error instanceof UploadRefusedError ? error : { code: 'GENERIC', limit: undefined }
        // It would be refused again at each visit.
        if (member && isOfPicture(code)) void forgetKeptPhoto(member.id, key)
        change(key, { refusal: { code, limit } })
      },
    )
}

function begin(file: File, replacesId: string | undefined): PhotoUpload {
  const refused = refusalOf(file)
  return {
    key: crypto.randomUUID(),
    file,
    previewUrl: URL.createObjectURL(file),
    crop: 'ask',
    progress: UPLOAD_BEGUN,
    refusal: refused && { code: refused.code },
    replacesId,
  }
}

/**
 * The member's photos on their way to the server, one after another. They outlive the screen, and the page:
 * what an earlier page left goes on when a screen with photos opens. A page has one member: logging in or out
 * loads the document anew.
 */
export const photoUploads = {
  now: () => uploads,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** A screen with the member's photos is open. The one opened last shows what arrives, even behind it. */
  open: async (memberId: string, onArrived: OnArrived) => {
    const isFirst = member === undefined
    member = { id: memberId, onArrived }
    if (!isFirst) return
    const kept = await readKeptPhotos<Crop | 'whole'>(memberId)
    set([
      ...kept.map((photo) => ({
        ...photo,
        previewUrl: URL.createObjectURL(photo.file),
        progress: UPLOAD_BEGUN,
      })),
      ...uploads,
    ])
  },
  /** The screen is left: only pictures that no server would take go with it. */
  leave: () => {
    for (const upload of uploads) if (upload.refusal && isOfPicture(upload.refusal.code)) drop(upload)
  },
  choose: (files: Iterable<File>, replacesId?: string) => {
    set([...uploads, ...Array.from(files, (file) => begin(file, replacesId))])
  },
  chooseCrop: (upload: PhotoUpload, crop: Crop | 'whole') => {
    const { key, file, replacesId } = upload
    if (member) void keepPhoto(member.id, { key, file, crop, replacesId })
    change(key, { crop })
  },
  cancel: (upload: PhotoUpload) => {
    if (running?.key === upload.key) {
      running.upload.abort()
      running = undefined
    }
    drop(upload)
  },
  retry: ({ key }: PhotoUpload) => change(key, { refusal: undefined, progress: UPLOAD_BEGUN }),
}
