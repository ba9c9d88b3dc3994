import { Camera, CircleCheck, Image as ImageIcon, Lock } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoStep_viewer$key } from '../../__generated__/PhotoStep_viewer.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { PHOTO_TYPES } from '../../components/uploadPhoto.ts'
import { useMediaQuery } from '../../components/useMediaQuery.ts'
import { Button } from '../../design/Button.tsx'
import { FieldError } from '../../design/FieldError.tsx'
import { Icon } from '../../design/Icon.tsx'
import layout from '../../design/layout.module.css'
import { PhotoFrame } from './PhotoFrame.tsx'
import css from './PhotoStep.module.css'
import { PhotoThumbnails } from './PhotoThumbnails.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'
import { usePhotoUploads } from './usePhotoUploads.ts'
import { useRemovePhoto } from './useRemovePhoto.ts'

function Tips() {
  const { t } = useTranslation('signup')
  const tips = [
    { icon: CircleCheck, text: t('photo.tips.face') },
    { icon: CircleCheck, text: t('photo.tips.alone') },
    { icon: Lock, text: t('photo.tips.private') },
  ]
  return (
    <ul className={css.tips}>
      {tips.map(({ icon, text }) => (
        <li key={text}>
          <Icon of={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Photos from the device, by dragging them in, or taken on the spot. They are stored as soon as they are up. */
export function PhotoStep({ viewer: key, onDone, isLeaving }: StepProps & { viewer: PhotoStep_viewer$key }) {
  const { t } = useTranslation('signup')
  const { profile, photoLimit } = useFragment(fragment, key)
  const { photos } = profile
  const { uploads, choose, remove, retry } = usePhotoUploads()
  const removePhoto = useRemovePhoto(profile.id)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // On a desktop `capture` opens the same picker, so the button would promise what it does not do.
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const errorText = useErrorTexts()
  const isUploading = uploads.some(({ refusal }) => !refusal)
  const left = photoLimit - photos.length - uploads.filter(({ refusal }) => !refusal).length

  function take(files: FileList | null) {
    setMissing(false)
    if (files && left > 0) choose([...files].slice(0, left))
  }
  function picked(event: ChangeEvent<HTMLInputElement>) {
    take(event.target.files)
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      // Without this the browser leaves the page for the picture.
      event.preventDefault()
      setDraggedOver(false)
      take(event.dataTransfer.files)
    },
  }
  const refused = uploads.find(({ refusal }) => refusal)
  return (
    <div className={css.drop} {...dropTarget}>
      <input ref={picker} type="file" accept={PHOTO_TYPES} multiple hidden onChange={picked} data-testid="photo" />
      <input ref={camera} type="file" accept={PHOTO_TYPES} capture="user" hidden onChange={picked} />
      <StepForm
        step="photo"
        isBusy={isLeaving || isUploading}
        onContinue={() => (photos.length > 0 ? onDone() : setMissing(true))}
        onLater={onDone}
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
            {left > 0 ? (
              <div className={layout.chips}>
                <Button look="quiet" icon={ImageIcon} onClick={() => picker.current?.click()}>
                  {t(photos.length > 0 ? 'photo.another' : 'photo.choose')}
                </Button>
                {hasCamera && (
                  <Button look="quiet" icon={Camera} onClick={() => camera.current?.click()}>
                    {t('photo.camera')}
                  </Button>
                )}
              </div>
            ) : (
              <p className={layout.small}>{t('photo.full', { count: photoLimit })}</p>
            )}
            {refused?.refusal && (
              <div className={layout.chips}>
                <FieldError id="photo-error">{errorText(refused.refusal)}</FieldError>
                {refused.refusal.code === 'NETWORK' && (
                  <Button look="soft" onClick={() => retry(refused)}>
                    {t('photo.retry')}
                  </Button>
                )}
              </div>
            )}
            {isMissing && photos.length === 0 && <FieldError id="photo-missing">{t('photo.missing')}</FieldError>}
            <Tips />
          </>
        }
      />
    </div>
  )
}

const fragment = graphql`
  fragment PhotoStep_viewer on Viewer {
    id
    photoLimit
    profile {
      id
      photos {
        id
        ...PhotoFrame_photo
        ...PhotoThumbnails_photos
      }
    }
  }
`
