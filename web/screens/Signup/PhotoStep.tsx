import { useRef, useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  PhotoStep_viewer$data,
  PhotoStep_viewer$key,
} from '#web/__generated__/PhotoStep_viewer.graphql.ts'
import type { PhotoStepPhotosQuery } from '#web/__generated__/PhotoStepPhotosQuery.graphql.ts'
import { CropDialog } from '#web/features/photos/CropDialog.tsx'
import { photoUploads, type PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { usePhotoUploads } from '#web/features/photos/usePhotoUploads.ts'
import { useDroppedFiles } from '#web/runtime/files/useDroppedFiles.ts'
import { PhotoFrame } from './PhotoFrame.tsx'
import { PhotoInputs } from './PhotoInputs.tsx'
import { PhotoMessages } from './PhotoMessages.tsx'
import { PhotoSources } from './PhotoSources.tsx'
import { PhotoThumbnails } from './PhotoThumbnails.tsx'
import { PhotoTips } from './PhotoTips.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useMakeMainPhoto } from './useMakeMainPhoto.ts'
import { usePickedFiles } from './usePickedFiles.ts'
import { useRemovePhoto } from './useRemovePhoto.ts'
import css from './PhotoStep.module.css'

const FRESH = { fetchPolicy: 'network-only' } as const
const isFine = ({ refusal }: PhotoUpload) => !refusal

/** The photos on their way; one that takes another's place does so once it is there. */
function useStepUploads(memberId: string): readonly PhotoUpload[] {
  const environment = useRelayEnvironment()
  const removePhoto = useRemovePhoto()
  const makeMain = useMakeMainPhoto()
  return usePhotoUploads(memberId, async (photoId, { replacesId }) => {
    await fetchQuery<PhotoStepPhotosQuery>(environment, photosQuery, {}, FRESH).toPromise()
    if (replacesId === undefined) return
    makeMain(photoId)
    removePhoto(replacesId)
  })
}

/** Photos chosen from the device, dragged in, or taken on the spot. They are stored once uploaded. */
export function PhotoStep({ viewer: key, onDone, isLeaving }: StepProps & { viewer: PhotoStep_viewer$key }) {
  const { id, profile, photoLimit } = useFragment(fragment, key)
  const { photos } = profile
  const uploads = useStepUploads(id)
  // A new one at each press, so that the message is shown again.
  const [missing, setMissing] = useState<object>()
  const step = useRef<HTMLDivElement>(null)
  const [running, [refused]] = [uploads.filter(isFine), uploads.filter((upload) => !isFine(upload))]
  const asking = running.find(({ crop }) => crop === 'ask')
  const left = photoLimit - photos.length - running.length

  const { surplus, picker, camera, ...files } = usePickedFiles(left, (chosen, replacesId) => {
    setMissing(undefined)
    if (refused) photoUploads.cancel(refused)
    photoUploads.choose(chosen, replacesId)
  })
  const isDraggedOver = useDroppedFiles(files.drop, { target: step })
  return (
    <div ref={step} className={css.drop}>
      <PhotoInputs picker={picker} camera={camera} onTake={files.take} />
      <StepForm
        step="photo"
        isBusy={isLeaving || running.length > 0}
        onContinue={() => (photos.length > 0 ? onDone() : setMissing({}))}
        onLater={onDone}
        refusal={missing ?? (surplus.length > 0 ? surplus : refused?.refusal)}
        picture={
          <Pictures
            photos={photos}
            uploads={uploads}
            isDraggedOver={isDraggedOver}
            onPick={() => files.pick()}
            onReplace={left > 0 ? (photoId) => files.pick(picker, photoId) : undefined}
            onCancel={photoUploads.cancel}
          />
        }
        aside={
          <>
            <PhotoSources
              left={left}
              photoLimit={photoLimit}
              hasPhotos={photos.length > 0}
              onPick={() => files.pick()}
              onCamera={() => files.pick(camera)}
            />
            <PhotoMessages
              refused={refused}
              surplus={surplus}
              isMissing={missing !== undefined && photos.length === 0}
              onRetry={photoUploads.retry}
            />
            <PhotoTips />
          </>
        }
      />
      {asking && (
        <CropDialog
          key={asking.key}
          previewUrl={asking.previewUrl}
          onChoose={(crop) => photoUploads.chooseCrop(asking, crop)}
          onCancel={() => photoUploads.cancel(asking)}
        />
      )}
    </div>
  )
}

type PicturesProps = Pick<
  Parameters<typeof PhotoFrame>[0],
  'isDraggedOver' | 'onPick' | 'onReplace' | 'onCancel'
> & {
  photos: PhotoStep_viewer$data['profile']['photos']
  uploads: readonly PhotoUpload[]
}

/** The main photo as others will see it, and all of them as thumbnails. */
function Pictures({ photos, uploads, onCancel, ...frame }: PicturesProps) {
  const removePhoto = useRemovePhoto()
  const makeMain = useMakeMainPhoto()
  const sending = uploads.find(({ refusal, crop }) => !refusal && crop !== 'ask')
  return (
    <div className={css.pictures}>
      <PhotoFrame photo={photos[0]} upload={sending} onCancel={onCancel} {...frame} />
      {photos.length + uploads.length > 0 && (
        <PhotoThumbnails
          photos={photos}
          uploads={uploads}
          onMakeMain={makeMain}
          onRemove={removePhoto}
          onCancel={onCancel}
        />
      )}
    </div>
  )
}

const fragment = graphql`
  fragment PhotoStep_viewer on Viewer {
    id
    photoLimit
    profile {
      photos {
        ...PhotoFrame_photo
        ...PhotoThumbnails_photos
      }
    }
  }
`

const photosQuery = graphql`
  query PhotoStepPhotosQuery {
    viewer {
      ...PhotoStep_viewer
    }
  }
`
