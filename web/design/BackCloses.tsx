import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** While mounted, Back stays on the screen and closes the overlay. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const mayClose = useRef(false)
  useLayoutEffect(() => {
    mayClose.current = true
    return () => {
      mayClose.current = false
    }
  }, [])

  // Close here, once, rather than when the blocker is drawn as blocked. That draw waits for whatever the
  // screen is loading, and would swallow a second Back meant for the screen.
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction !== 'POP' || !mayClose.current) return false
    mayClose.current = false
    onClose()
    return true
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return null
}
