import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/design/form/FieldError.tsx'
import type { PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { SurplusPhotos } from '#web/features/photos/SurplusPhotos.tsx'
import { PhotoRefusal } from './PhotoRefusal.tsx'

type Props = {
  refused: PhotoUpload | undefined
  /** The names of files that found no room. */
  surplus: readonly string[]
  isMissing: boolean
  onRetry: (upload: PhotoUpload) => void
}

/** What keeps the photo step from going on, and the files that found no room. */
export function PhotoMessages({ refused, surplus, isMissing, onRetry }: Props) {
  const { t } = useTranslation('signup')
  return (
    <>
      {refused?.refusal && <PhotoRefusal refusal={refused.refusal} onRetry={() => onRetry(refused)} />}
      <SurplusPhotos names={surplus} />
      {isMissing && <FieldError id="photo-missing">{t('photo.missing')}</FieldError>}
    </>
  )
}
