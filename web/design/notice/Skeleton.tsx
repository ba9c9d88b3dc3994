import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import css from './Skeleton.module.css'

/** A grey placeholder in the final layout. Hidden from assistive technology, which gets the progress bar. */
export function Skeleton({ shape }: { shape: 'card' | 'line' | 'title' | 'panel' | 'circle' }) {
  return <div className={classes(css.skeleton, css[shape])} aria-hidden />
}

/** A grid of 4:5 placeholder cards. */
export function SkeletonCards({ count = 6, four }: { count?: number; four?: boolean }) {
  return (
    <div className={classes(layout.cards, four && layout.four)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </div>
  )
}
