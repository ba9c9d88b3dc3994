import { useState } from 'react'

const KEPT_FOR_MS = 3600_000
const PATIENCE_MS = 15_000

type State = 'unsupported' | 'idle' | 'asking' | 'denied' | 'unavailable'

/** Asks the browser where it is; a position of up to an hour ago is near enough (PROF-06). */
export function useBrowserPosition(onPosition: (position: { latitude: number; longitude: number }) => void): { state: State; ask: () => void } {
  const [state, setState] = useState<State>(() => ('geolocation' in navigator ? 'idle' : 'unsupported'))
  function ask() {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onPosition({ latitude, longitude })
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { maximumAge: KEPT_FOR_MS, timeout: PATIENCE_MS },
    )
  }
  return { state, ask }
}
