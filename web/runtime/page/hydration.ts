import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

let waiting: (() => void) | undefined

/** Calls back once React has taken over the screen that the server has drawn. */
export function whenHydrated(then: () => void): void {
  waiting = then
}

/** Stands behind the screen of a layout and tells when it is alive: React takes a page over in parts. */
export function HydrationMark() {
  useEffect(() => {
    const then = waiting
    waiting = undefined
    // Within the effect React would answer no event that is caused.
    if (then) queueMicrotask(then)
  }, [])
  return null
}

const never = () => () => {}

/** False while React takes over what the server has drawn, which knows nothing of this browser; then, and everywhere else, true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const NO_PARAMETERS = new URLSearchParams()

/** What stands behind the `?` of the address, on a page that the server draws once for all of them. */
export function useAddressParameters(): URLSearchParams {
  const [parameters] = useSearchParams()
  return useHydrated() ? parameters : NO_PARAMETERS
}
