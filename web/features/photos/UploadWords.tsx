import { useTranslation } from 'react-i18next'
import type { UploadProgress } from '#web/runtime/files/uploadFile.ts'
import layout from '#web/design/layout.module.css'

/** The state of an upload, in words beside the bar. */
export function UploadWords({
  progress,
  className,
}: {
  progress: UploadProgress
  className?: string | undefined
}) {
  const { t } = useTranslation('shell')
  // Screen readers get the bar's own value; a live region updated at each percent would never be silent.
  const words = t(`upload.${progress.stage}`, { percent: Math.floor(progress.share * 100) })
  return (
    <>
      <span className={className} aria-hidden>
        {words}
      </span>
      <span className={layout.visuallyHidden} aria-live="polite">
        {progress.stage !== 'sending' && <span key={progress.stage}>{words}</span>}
      </span>
    </>
  )
}
