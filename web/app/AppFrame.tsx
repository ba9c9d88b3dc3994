import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'
import { Toasts } from '#web/design/notice/Toasts.tsx'
import { isInPlaceState } from '#web/runtime/page/inPlace.ts'
import { isWaiting, subscribeToWaiting } from '#web/runtime/page/progressStore.ts'
import { POSITIONS_KEY, ScrollRoom } from './scrollPosition.ts'

// The router counts its own history entries.
const historyIndex = () => ((history.state ?? {}) as { idx?: number }).idx ?? 0

/**
 * Moves the focus to the top of the new screen after a navigation, for keyboard and screen reader too. After
 * Back it moves to the link that was followed. It stays put when the same screen only takes another address,
 * so a member who is typing can go on.
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

/** Wraps every layout: progress bar, toasts, the scroll position of each address. */
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
