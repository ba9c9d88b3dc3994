import { useEffect } from 'react'
import { Skeleton, SkeletonCards } from '../design/Skeleton.tsx'
import { beginWaiting } from '../design/progressStore.ts'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import { useSite } from './BootContext.tsx'

/** What stands on the very first page until its data are there. While it stands, the progress bar runs (SITE-17). */
export function ScreenSkeleton() {
  const { name } = useSite()
  useEffect(beginWaiting, [])
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <title>{name}</title>
      <Skeleton shape="title" />
      <SkeletonCards />
    </div>
  )
}
