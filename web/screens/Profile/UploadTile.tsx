import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { UploadWords } from '#web/features/photos/UploadWords.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { PhotoUpload } from './useUploadPhotos.ts'
import css from './UploadTile.module.css'

/** A photo being uploaded: its progress, or why it was refused. */
export function UploadTile({
  upload,
  onCancel,
  onRetry,
}: {
  upload: PhotoUpload
  onCancel: () => void
  onRetry: () => void
}) {
  const { t } = useTranslation(['account', 'shell'])
  const errorText = useErrorTexts()
  const { file, previewUrl, progress, error } = upload
  const isUnreadable = error?.code === 'IMAGE_UNSUPPORTED'
  return (
    <div className={css.tile}>
      {!isUnreadable && <img src={previewUrl} alt="" />}
      <div className={css.over}>
        {error ? (
          <p role="alert">{errorText(error)}</p>
        ) : (
          <>
            <UploadWords progress={progress} />
            <progress
              max={1}
              value={progress.share}
              aria-label={t('profile.photos.uploading', { file: file.name })}
            />
          </>
        )}
      </div>
      <div className={css.actions}>
        {error && !isUnreadable && (
          <IconButton icon={RotateCw} className={css.action} label={t('shell:retry')} onClick={onRetry} />
        )}
        <IconButton
          icon={X}
          className={css.action}
          label={error ? t('shell:remove') : t('shell:cancel')}
          onClick={onCancel}
        />
      </div>
    </div>
  )
}
