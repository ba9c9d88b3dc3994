import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ProgressBar } from '../design/ProgressBar.tsx'
import { isWaiting, subscribeToWaiting } from '../design/progressStore.ts'
import { Toasts } from '../design/Toasts.tsx'

/** After a navigation the reader continues at the top of the new screen, with keyboard and screen reader as well. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
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
      <ScrollRestoration />
    </>
  )
}
