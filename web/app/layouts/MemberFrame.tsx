import { Suspense } from 'react'
import { AlertPlace } from '#web/features/alerts/AlertPlace.tsx'
import { lateComponent } from '#web/runtime/lateComponent.ts'
import { importChunk } from '#web/runtime/network/chunks.ts'
import css from './Layouts.module.css'

const loadShell = () => import('./MemberShell.tsx')
const LateTop = lateComponent(async () => (await loadShell()).MemberTop)
const LateBottom = lateComponent(async () => (await loadShell()).MemberBottom)

/** Starts loading the code and query of the members' navigation before anything is drawn. */
export function startMemberFrame(): void {
  importChunk(loadShell)
    .then((module) => module.startMemberShell())
    .catch(() => {})
}

/** The members' alerts and navigation, or a placeholder for them. */
export function MemberFrameTop() {
  return (
    <Suspense
      fallback={
        <>
          <AlertPlace isEarly />
          <div className={css.navPlace} />
        </>
      }
    >
      <LateTop />
    </Suspense>
  )
}

/** The members' bottom bar on phones, or a placeholder for it. */
export function MemberFrameBottom() {
  return (
    <Suspense fallback={<div className={css.bottomPlace} />}>
      <LateBottom />
    </Suspense>
  )
}
