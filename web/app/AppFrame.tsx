import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ProgressBar } from '../design/ProgressBar.tsx'
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
  useFocusOnNavigation()
  return (
    <>
      <ProgressBar active={navigation.state !== 'idle'} />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
