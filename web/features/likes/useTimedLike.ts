import { useEffect, useEffectEvent } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { useTimedLikeQuery } from '#web/__generated__/useTimedLikeQuery.graphql.ts'
import { secondsOf } from './timedLike.rules.ts'

/**
 * `?t=8` in an address announces a like after 8 seconds and is then removed from the address (LIKE-05). The
 * server chooses the profile (LIKE-06); without one, nothing shows.
 */
export function useTimedLike(announce: (profileId: string) => void): void {
  const environment = useRelayEnvironment()
  const [parameters, setParameters] = useSearchParams()
  const given = parameters.get('t')

  const remove = useEffectEvent(() => {
    const rest = new URLSearchParams(window.location.search)
    rest.delete('t')
    setParameters(rest, { replace: true, preventScrollReset: true })
  })
  const show = useEffectEvent(() => {
    remove()
    fetchQuery<useTimedLikeQuery>(environment, query, {}).subscribe({
      next: ({ viewer }) => {
        if (viewer?.autoLike) announce(viewer.autoLike.id)
      },
      // The network layer has reported it; a like can be announced another time.
      error: () => {},
    })
  })

  useEffect(() => {
    if (given === null) return
    const seconds = secondsOf(given)
    if (seconds === undefined) return remove()
    const timer = setTimeout(show, seconds * 1000)
    return () => clearTimeout(timer)
  }, [given])
}

const query = graphql`
  query useTimedLikeQuery {
    viewer {
      autoLike {
        id
      }
    }
  }
`
