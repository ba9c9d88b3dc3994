import { useEffect, useRef, type RefObject } from 'react'

/**
 * The focus goes to this element when it appears, because the reader's last action asked for it: the next
 * step of a login, a dialog.
 */
export function useFirstFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}
