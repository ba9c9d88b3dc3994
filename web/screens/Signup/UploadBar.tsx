import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import type { UploadProgress } from '#web/runtime/files/uploadFile.ts'
import css from './UploadBar.module.css'

/** The progress of an upload; its words are beside it if there is room. */
export function UploadBar({
  progress,
  className,
}: {
  progress: UploadProgress
  className?: string | undefined
}) {
  const { t } = useTranslation('signup')
  const fill = useRef<HTMLSpanElement>(null)
  const { share } = progress
  // Through the style object, which the content security policy allows, unlike the attribute.
  useEffect(() => {
    if (fill.current) fill.current.style.transform = `scaleX(${share})`
  }, [share])
  return (
    <div
      className={classes(css.bar, className)}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-label={t('photo.uploading')}
    >
      <span ref={fill} className={css.fill} />
    </div>
  )
}
