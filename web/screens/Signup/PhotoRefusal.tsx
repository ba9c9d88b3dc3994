import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import type { PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { isOfPicture } from '#web/features/photos/uploadPhoto.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import layout from '#web/design/layout.module.css'

type Props = { refusal: NonNullable<PhotoUpload['refusal']>; onRetry: () => void }

/** Why a photo was refused. If the photo itself is not the reason, it can be resent. */
export function PhotoRefusal({ refusal, onRetry }: Props) {
  const { t } = useTranslation('signup')
  const errorText = useErrorTexts()
  return (
    <div className={layout.chips}>
      <FieldError id="photo-error">{errorText(refusal)}</FieldError>
      {!isOfPicture(refusal.code) && (
        <Button look="soft" onClick={onRetry}>
          {t('photo.retry')}
        </Button>
      )}
    </div>
  )
}
