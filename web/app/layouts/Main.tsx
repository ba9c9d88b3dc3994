import { Suspense, use } from 'react'
import { Outlet } from 'react-router'
import { ScreenSkeleton } from '#web/app/ScreenSkeleton.tsx'
import { classes } from '#web/design/classes.ts'
import { HydrationMark } from '#web/runtime/page/hydration.ts'
import { WithoutFallback } from '#web/runtime/withoutFallback.ts'
import css from './Layouts.module.css'

/** The screen's place. A skeleton fills it until the first data arrives. */
export function Main({ chat }: { chat?: boolean }) {
  const withoutFallback = use(WithoutFallback)
  return (
    <main id="content" tabIndex={-1} className={classes(css.main, chat && css.chat)}>
      {withoutFallback ? (
        <Outlet />
      ) : (
        <Suspense fallback={<ScreenSkeleton chat={chat} />}>
          <Outlet />
          <HydrationMark />
        </Suspense>
      )}
    </main>
  )
}
