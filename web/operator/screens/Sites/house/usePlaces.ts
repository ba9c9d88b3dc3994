import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { usePlacesQuery } from '#web/__generated__/usePlacesQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'

type Choice = { value: string; text: string }
type Places = { regions: readonly Choice[]; cities: readonly Choice[] }

const NONE: Places = { regions: [], cities: [] }

/** The regions of a country, and the towns of one of them; none until they are known. */
export function usePlaces(country: string, regionId: string): Places {
  const [places, setPlaces] = useState<Places>(NONE)
  useEffect(() => {
    const variables = { country, regionId, hasRegion: regionId !== '' }
    const reading = fetchQuery<usePlacesQuery>(operatorEnvironment(), query, variables, {
      fetchPolicy: 'store-or-network',
    }).subscribe({
      next: ({ regions, citiesOfRegion }) =>
        setPlaces({
          regions: regions.map(({ code, name }) => ({ value: code, text: name })),
          cities: (citiesOfRegion ?? []).map(({ cityId, city }) => ({ value: cityId, text: city })),
        }),
      // The network layer has told it.
      error: () => {},
    })
    return () => reading.unsubscribe()
  }, [country, regionId])
  return places
}

const query = graphql`
  query usePlacesQuery($country: String!, $regionId: ID!, $hasRegion: Boolean!) {
    regions(country: $country) {
      code
      name
    }
    citiesOfRegion(regionId: $regionId) @include(if: $hasRegion) {
      cityId
      city
    }
  }
`
