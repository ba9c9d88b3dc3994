import { classes } from '../classes.ts'
import css from './PhotoBars.module.css'

/** Along the top of a photo: as many bars as there are photos, the shown one bright. For eyes only; what stands beside it says the same in words. */
export function PhotoBars({ count, current }: { count: number; current: number }) {
  return (
    <div className={css.bars} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classes(index === current && css.on)} />
      ))}
    </div>
  )
}
