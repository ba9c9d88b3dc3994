import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { isInPlaceState } from '#web/runtime/page/inPlace.ts'
import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'
import { isWaiting, subscribeToWaiting } from '#web/runtime/page/progressStore.ts'
import { Toasts } from '#web/design/notice/Toasts.tsx'
import { POSITIONS_KEY, ScrollRoom } from './scrollPosition.ts'

// The router counts its own entries of the history.
const historyIndex = () => ((history.state ?? {}) as { idx?: number }).idx ?? 0

/**
 * After a navigation the reader continues at the top of the new screen, with keyboard and screen reader as well; after Back at the link that they had
 * followed. Not where the screen that stands there has only taken another address: who is writing writes on.
 */
function useFocusOnNavigation() {
  const { pathname, state } = useLocation()
  const isInPlace = useNavigationType() === 'REPLACE' && isInPlaceState(state)
  const last = useRef({ pathname, index: 0 })
  useEffect(() => {
    const { pathname: left, index } = last.current
    last.current = { pathname, index: historyIndex() }
    if (left === pathname || isInPlace) return
    const content = document.getElementById('content')
    const followed =
      historyIndex() < index
        ? [...(content?.querySelectorAll('a') ?? [])].find((link) => link.pathname === left)
        : undefined
    const target = followed ?? content
    target?.focus({ preventScroll: true })
  }, [pathname, isInPlace])
}

/** What lies around every layout: progress, toasts, the scroll position of each address. */
export function AppFrame() {
  const navigation = useNavigation()
  const waiting = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false)
  useFocusOnNavigation()
  return (
    <>
      <ProgressBar active={navigation.state !== 'idle' || waiting} />
      <Outlet />
      <Toasts />
      <ScrollRoom />
      <ScrollRestoration storageKey={POSITIONS_KEY} />
    </>
  )
}
