import { Skeleton, SkeletonCards } from '../design/Skeleton.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'

/** What stands on the very first page until its data are there. A screen with a layout of its own brings a nearer fallback. */
export function ScreenSkeleton() {
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <Skeleton shape="title" />
      <SkeletonCards />
    </div>
  )
}
