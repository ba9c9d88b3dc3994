import { RefreshCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { photoUploads, type PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { UploadWords } from '#web/features/photos/UploadWords.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import css from './UploadTile.module.css'

/** A photo being uploaded: its progress, or why it was refused. */
export function UploadTile({ upload }: { upload: PhotoUpload }) {
  const { t } = useTranslation(['account', 'shell'])
  const errorText = useErrorTexts()
  const { file, previewUrl, progress, refusal } = upload
  const isUnreadable = refusal?.code === 'IMAGE_UNSUPPORTED'
  return (
    <div className={css.tile}>
      {!isUnreadable && <img src={previewUrl} alt="" />}
      <div className={css.over}>
        {refusal ? (
          <p role="alert">{errorText(refusal)}</p>
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
        {refusal && !isUnreadable && (
          <IconButton
            icon={RefreshCw}
            className={css.action}
            label={t('shell:retry')}
            onClick={() => photoUploads.retry(upload)}
          />
        )}
        <IconButton
          icon={X}
          className={css.action}
          label={refusal ? t('shell:remove') : t('shell:cancel')}
          onClick={() => photoUploads.cancel(upload)}
        />
      </div>
    </div>
  )
}
