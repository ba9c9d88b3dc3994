import { Skeleton, SkeletonCards } from '../design/Skeleton.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import { useSite } from './BootContext.tsx'

/** What stands on the very first page until its data are there. A screen with a layout of its own brings a nearer fallback. */
export function ScreenSkeleton() {
  const { name } = useSite()
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <title>{name}</title>
      <Skeleton shape="title" />
      <SkeletonCards />
    </div>
  )
}
