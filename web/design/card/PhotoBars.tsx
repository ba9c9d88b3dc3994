import { classes } from '../classes.ts'
import css from './PhotoBars.module.css'

/**
 * One bar per photo along the top, the current one bright. Purely visual; the adjacent text says the same.
 */
export function PhotoBars({ count, current }: { count: number; current: number }) {
  return (
    <div className={css.bars} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classes(index === current && css.on)} />
      ))}
    </div>
  )
}
