import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** While it is there, Back stays on the screen and closes what lies over it. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const mayClose = useRef(false)
  useLayoutEffect(() => {
    mayClose.current = true
    return () => {
      mayClose.current = false
    }
  }, [])

  // Closed here, once, and not when the blocker is drawn as blocked: that waits for whatever the screen is loading, and a second Back, which is meant
  // for the screen, would be swallowed meanwhile.
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
