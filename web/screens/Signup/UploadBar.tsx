import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import css from './UploadBar.module.css'

/** How much of a picture has gone up, 0 to 1. */
export function UploadBar({ progress, className }: { progress: number; className?: string | undefined }) {
  const { t } = useTranslation('signup')
  const fill = useRef<HTMLSpanElement>(null)
  const percent = Math.round(progress * 100)
  // Through the style object, which the content security policy allows where it forbids the attribute.
  useEffect(() => {
    if (fill.current) fill.current.style.transform = `scaleX(${progress})`
  }, [progress])
  return (
    <div
      className={classes(css.bar, className)}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={t('photo.uploading')}
    >
      <span ref={fill} className={css.fill} />
    </div>
  )
}
