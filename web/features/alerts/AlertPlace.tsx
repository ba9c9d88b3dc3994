import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { BANNERS, hasRoomFor, type Banner } from '#web/runtime/notices/interruptions.rules.ts'
import { useShownBanner } from '#web/runtime/notices/interruptions.ts'
import { mayOfferPushes } from '#web/runtime/push/canPush.ts'
import { useDismissed } from '#web/runtime/session/dismissals.ts'
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
 * Reserves the height of an alert while a page starts, so that nothing moves when it arrives: if the page
 * before had one, or if a browser new to the site is about to be offered pushes.
 * @param props.isEarly before the members' navigation has loaded: an alert cannot arrive yet, however long
 * that takes
 * @param props.mayOffer false once it is known that other things than pushes are asked of this member
 */
export function AlertPlace({ isEarly, mayOffer = true }: { isEarly?: boolean; mayOffer?: boolean }) {
  const { pathname } = useLocation()
  const shown = useShownBanner()
  const [known] = useState(remembered)
  const isPushDismissed = useDismissed('push')
  const banner = known ?? (mayOffer && mayOfferPushes() && !isPushDismissed ? 'push' : undefined)
  const [isDone, setDone] = useState(isOver)
  useEffect(() => {
    if (isEarly) return
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
  }, [isEarly, shown, banner, pathname])
  if (isDone || isOver || shown !== undefined || banner === undefined || !hasRoomFor(banner, pathname))
    return null
  return <div className={css.place} />
}
