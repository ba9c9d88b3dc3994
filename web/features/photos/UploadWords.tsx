import { useTranslation } from 'react-i18next'
import type { UploadProgress } from '#web/runtime/uploadFile.ts'

/** What happens to a picture on its way, in words beside the bar. */
export function UploadWords({
  progress,
  className,
}: {
  progress: UploadProgress
  className?: string | undefined
}) {
  const { t } = useTranslation('shell')
  // The bar has a value of its own for screen readers; a region that speaks at each percent would never be silent.
  return (
    <span className={className} aria-live={progress.stage === 'sending' ? 'off' : 'polite'}>
      {t(`upload.${progress.stage}`, { percent: Math.floor(progress.share * 100) })}
    </span>
  )
}
