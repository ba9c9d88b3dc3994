import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { classes } from '../../design/classes.ts'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import css from './Layouts.module.css'

/** Where the screen stands. Until its first data are there, a skeleton keeps its room. */
export function Main({ chat }: { chat?: boolean }) {
  return (
    <main id="content" tabIndex={-1} className={classes(css.main, chat && css.chat)}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
