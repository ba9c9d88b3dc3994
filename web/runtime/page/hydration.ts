import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { neverChanges } from './neverChanges.ts'

let waiting: (() => void) | undefined

/** Calls back once React has hydrated the server-drawn screen. */
export function whenHydrated(then: () => void): void {
  waiting = then
}

/** Follows a layout's screen in the tree and reports its hydration: React hydrates a page in parts. */
export function HydrationMark() {
  useEffect(() => {
    const then = waiting
    waiting = undefined
    // Within the effect React would ignore events dispatched here.
    if (then) queueMicrotask(then)
  }, [])
  return null
}

/** False while React hydrates the server's HTML, which knows nothing of this browser; otherwise true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const NO_PARAMETERS = new URLSearchParams()

/** The parameters after the `?` of the address, on a page that the server draws once for all of them. */
export function useAddressParameters(): URLSearchParams {
  const [parameters] = useSearchParams()
  return useHydrated() ? parameters : NO_PARAMETERS
}
