import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './SwipeScore.module.css'

const DOTS_MAX = 10

/** The day's remaining likes: a dot each, and in words. */
export function SwipeScore({ left, perDay }: { left: number; perDay: number }) {
  const { t } = useTranslation('swipe')
  const rest = Math.max(0, left)
  return (
    <div className={css.score}>
      {perDay <= DOTS_MAX && (
        <span className={css.dots} aria-hidden>
          {Array.from({ length: perDay }, (_, index) => (
            <i key={index} className={classes(css.dot, index >= rest && css.used)} />
          ))}
        </span>
      )}
      <span className={classes(layout.small, layout.strong, layout.numeric)}>
        {t('left', { count: rest })}
      </span>
    </div>
  )
}
