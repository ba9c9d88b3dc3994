import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePositionQuery } from '#web/__generated__/usePositionQuery.graphql.ts'
import { readPlace, type Place } from './place.ts'

/**
 * Whether the browser would give its position (PROF-06). `unknown`: it can be asked, but does not reveal the
 * permission.
 */
export type PositionPermission = 'unsupported' | 'unknown' | 'granted' | 'denied' | 'prompt'

/** A position and the town that it resolves to. */
export type FoundPosition = { latitude: number; longitude: number; place: Place }

const CACHED_MS = 60 * 60_000
const PATIENCE_MS = 20_000

const isSupported = () => 'geolocation' in navigator && isSecureContext

function usePositionPermission(): [PositionPermission, (permission: PositionPermission) => void] {
  const [permission, setPermission] = useState<PositionPermission>(() =>
    isSupported() ? 'unknown' : 'unsupported',
  )
  useEffect(() => {
    if (!isSupported()) return
    let status: PermissionStatus | undefined
    const follow = () => status && setPermission(status.state)
    let stopped = false
    // Older browsers lack this query; then the permission stays unknown.
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((answer) => {
        if (stopped) return
        status = answer
        follow()
        status.addEventListener('change', follow)
      })
      .catch(() => {})
    return () => {
      stopped = true
      status?.removeEventListener('change', follow)
    }
  }, [])
  return [permission, setPermission]
}

function currentPosition(): Promise<GeolocationPosition> {
  const options = { maximumAge: CACHED_MS, timeout: PATIENCE_MS, enableHighAccuracy: false }
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, options))
}

/** Finds the town at the browser's position. Nothing is sent before the member asks for it. */
export function usePosition(onFound: (position: FoundPosition) => void) {
  const environment = useRelayEnvironment()
  const [permission, setPermission] = usePositionPermission()
  const [isLocating, setLocating] = useState(false)
  const [code, setCode] = useState<'POSITION_UNAVAILABLE' | 'POSITION_TIMEOUT' | 'NO_PLACE_NEAR'>()

  async function locate() {
    setLocating(true)
    setCode(undefined)
    try {
      const { coords } = await currentPosition()
      const { latitude, longitude } = coords
      const answer = await fetchQuery<usePositionQuery>(environment, query, {
        latitude,
        longitude,
      }).toPromise()
      if (answer?.placeNear) onFound({ latitude, longitude, place: readPlace(answer.placeNear) })
      else setCode('NO_PLACE_NEAR')
    } catch (error) {
      const reason = error instanceof GeolocationPositionError ? error.code : undefined
      if (reason === GeolocationPositionError.PERMISSION_DENIED) setPermission('denied')
      else setCode(reason === GeolocationPositionError.TIMEOUT ? 'POSITION_TIMEOUT' : 'POSITION_UNAVAILABLE')
    } finally {
      setLocating(false)
    }
  }
  return { permission, isLocating, code, locate: () => void locate() }
}

const query = graphql`
  query usePositionQuery($latitude: Float!, $longitude: Float!) {
    placeNear(latitude: $latitude, longitude: $longitude) {
      ...place_city
    }
  }
`
