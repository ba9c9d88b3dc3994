import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePlaceSearchQuery } from '#web/__generated__/usePlaceSearchQuery.graphql.ts'
import { readPlace, type Place } from './place.ts'

const PAUSE_MS = 200
const LENGTH_MIN = 2

/**
 * Towns whose name begins with the text, fetched once the member pauses. Undefined until this text has an
 * answer.
 */
export function usePlaceSearch(text: string): readonly Place[] | undefined {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ text: string; places: readonly Place[] }>()
  const wanted = text.trim()
  useEffect(() => {
    if (wanted.length < LENGTH_MIN) return
    let stop = () => {}
    const timer = setTimeout(() => {
      const subscription = fetchQuery<usePlaceSearchQuery>(
        environment,
        query,
        { text: wanted },
        { fetchPolicy: 'store-or-network' },
      ).subscribe({
        next: ({ cities }) => setFound({ text: wanted, places: cities.map(readPlace) }),
        // The network layer has reported it.
        error: () => {},
      })
      stop = () => subscription.unsubscribe()
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [environment, wanted])
  return found?.text === wanted ? found.places : undefined
}

const query = graphql`
  query usePlaceSearchQuery($text: String!) {
    cities(text: $text) {
      ...place_city
    }
  }
`
