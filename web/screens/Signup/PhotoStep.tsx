import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoStep_viewer$key } from '#web/__generated__/PhotoStep_viewer.graphql.ts'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { useDroppedFiles } from '#web/runtime/files/useDroppedFiles.ts'
import { PhotoFrame } from './PhotoFrame.tsx'
import { PhotoInputs } from './PhotoInputs.tsx'
import { PhotoRefusal } from './PhotoRefusal.tsx'
import { PhotoSources } from './PhotoSources.tsx'
import { PhotoThumbnails } from './PhotoThumbnails.tsx'
import { PhotoTips } from './PhotoTips.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'
import { usePhotoUploads } from './usePhotoUploads.ts'
import { useRemovePhoto } from './useRemovePhoto.ts'
import css from './PhotoStep.module.css'

/** Photos chosen from the device, dragged in, or taken on the spot. They are stored once uploaded. */
export function PhotoStep({ viewer: key, onDone, isLeaving }: StepProps & { viewer: PhotoStep_viewer$key }) {
  const { t } = useTranslation('signup')
  const { profile, photoLimit } = useFragment(fragment, key)
  const { photos } = profile
  const { uploads, choose, remove, retry } = usePhotoUploads()
  const removePhoto = useRemovePhoto()
  // A new one at each press, so that the message is shown again.
  const [missing, setMissing] = useState<object>()
  const step = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isUploading = uploads.some(({ refusal }) => !refusal)
  const left = photoLimit - photos.length - uploads.filter(({ refusal }) => !refusal).length

  function take(files: Iterable<File> | null) {
    setMissing(undefined)
    if (files && left > 0) choose([...files].slice(0, left))
  }
  const isDraggedOver = useDroppedFiles(take, { target: step })
  const refused = uploads.find(({ refusal }) => refusal)
  return (
    <div ref={step} className={css.drop}>
      <PhotoInputs picker={picker} camera={camera} onTake={take} />
      <StepForm
        step="photo"
        isBusy={isLeaving || isUploading}
        onContinue={() => (photos.length > 0 ? onDone() : setMissing({}))}
        onLater={onDone}
        refusal={missing ?? refused?.refusal}
        picture={
          <div className={css.pictures}>
            <PhotoFrame
              photo={photos[0]}
              upload={uploads.at(-1)}
              isDraggedOver={isDraggedOver}
              onPick={() => picker.current?.click()}
              onCancel={remove}
            />
            {photos.length + uploads.length > 1 && (
              <PhotoThumbnails photos={photos} uploads={uploads} onRemove={removePhoto} onCancel={remove} />
            )}
          </div>
        }
        aside={
          <>
            <PhotoSources
              left={left}
              photoLimit={photoLimit}
              hasPhotos={photos.length > 0}
              onPick={() => picker.current?.click()}
              onCamera={() => camera.current?.click()}
            />
            {refused?.refusal && <PhotoRefusal refusal={refused.refusal} onRetry={() => retry(refused)} />}
            {missing && photos.length === 0 && (
              <FieldError id="photo-missing">{t('photo.missing')}</FieldError>
            )}
            <PhotoTips />
          </>
        }
      />
    </div>
  )
}

const fragment = graphql`
  fragment PhotoStep_viewer on Viewer {
    photoLimit
    profile {
      photos {
        ...PhotoFrame_photo
        ...PhotoThumbnails_photos
      }
    }
  }
`
