import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { guardFirstEntry } from '#web/runtime/page/guardEntry.ts'

/** While mounted, Back stays on the screen and closes the overlay. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const lastOnClose = useRef(onClose)
  const release = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    lastOnClose.current = onClose
  })
  useLayoutEffect(() => {
    const stop = guardFirstEntry(() => {
      if (!release.current) return
      release.current = undefined
      lastOnClose.current()
    })
    release.current = stop
    return () => {
      release.current = undefined
      stop()
    }
  }, [])

  // Close here, once, rather than when the blocker is drawn as blocked. That draw waits for whatever the
  // screen is loading, and would swallow a second Back meant for the screen.
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction !== 'POP' || !release.current) return false
    release.current()
    release.current = undefined
    onClose()
    return true
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return null
}
