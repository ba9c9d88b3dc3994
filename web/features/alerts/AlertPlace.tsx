import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { BANNERS, hasRoomFor, type Banner } from '#web/runtime/notices/interruptions.rules.ts'
import { useShownBanner } from '#web/runtime/notices/interruptions.ts'
import css from './Banner.module.css'

const KEY = 'alert-place'
const WAIT_MS = 3000

// Once for each document: what comes after its start belongs to an action of the member.
let isOver = false

function remembered(): Banner | undefined {
  try {
    const known = localStorage.getItem(KEY)
    return BANNERS.find((banner) => banner === known)
  } catch {
    return undefined
  }
}

function remember(banner: Banner | undefined): void {
  try {
    if (banner === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, banner)
  } catch {
    // Without storage the first alert of a page moves it.
  }
}

/**
 * Reserves the height of an alert while a page starts, if the page before had one, so that nothing moves when
 * it arrives.
 */
export function AlertPlace() {
  const { pathname } = useLocation()
  const shown = useShownBanner()
  const [banner] = useState(remembered)
  const [isDone, setDone] = useState(isOver)
  useEffect(() => {
    if (shown !== undefined) {
      isOver = true
      return remember(shown)
    }
    const timer = setTimeout(() => {
      isOver = true
      setDone(true)
      if (banner !== undefined && hasRoomFor(banner, pathname)) remember(undefined)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [shown, banner, pathname])
  if (isDone || isOver || shown !== undefined || banner === undefined || !hasRoomFor(banner, pathname))
    return null
  return <div className={css.place} />
}
