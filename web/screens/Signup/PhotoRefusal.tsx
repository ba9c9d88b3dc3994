import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '#web/runtime/errorText.ts'
import { Button } from '#web/design/Button.tsx'
import { FieldError } from '#web/design/FieldError.tsx'
import layout from '#web/design/layout.module.css'
import type { RunningUpload } from './usePhotoUploads.ts'

const OF_THE_PHOTO = new Set([
  'IMAGE_UNSUPPORTED',
  'IMAGE_BROKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_NARROW',
  'IMAGE_TOO_LARGE',
  'PHOTO_LIMIT_REACHED',
])

type Props = { refusal: NonNullable<RunningUpload['refusal']>; onRetry: () => void }

/** Why a photo was not taken. Where the photo itself is not the reason, it can be sent again. */
export function PhotoRefusal({ refusal, onRetry }: Props) {
  const { t } = useTranslation('signup')
  const errorText = useErrorTexts()
  return (
    <div className={layout.chips}>
      <FieldError id="photo-error">{errorText(refusal)}</FieldError>
      {!OF_THE_PHOTO.has(refusal.code) && (
        <Button look="soft" onClick={onRetry}>
          {t('photo.retry')}
        </Button>
      )}
    </div>
  )
}
