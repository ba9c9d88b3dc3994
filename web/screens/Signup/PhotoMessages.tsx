import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { SurplusPhotos } from '#web/features/photos/SurplusPhotos.tsx'
import { PhotoRefusal } from './PhotoRefusal.tsx'
import type { RunningUpload } from './usePhotoUploads.ts'

type Props = {
  refused: RunningUpload | undefined
  /** The names of files that found no room. */
  surplus: readonly string[] | undefined
  isMissing: boolean
  onRetry: (upload: RunningUpload) => void
}

/** What keeps the photo step from going on, and the files that found no room. */
export function PhotoMessages({ refused, surplus, isMissing, onRetry }: Props) {
  const { t } = useTranslation('signup')
  return (
    <>
      {refused?.refusal && <PhotoRefusal refusal={refused.refusal} onRetry={() => onRetry(refused)} />}
      <SurplusPhotos names={surplus ?? []} />
      {isMissing && <FieldError id="photo-missing">{t('photo.missing')}</FieldError>}
    </>
  )
}
