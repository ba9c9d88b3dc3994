import { graphql, readInlineData } from 'react-relay'
import type { place_city$data, place_city$key } from '#web/__generated__/place_city.graphql.ts'

/** A town as members choose it. */
export type Place = Pick<place_city$data, 'cityId' | 'city' | 'region' | 'countryName'>

/** Reads a town from an answer as a value, which the list keeps while the member types on. */
export function readPlace(key: place_city$key): Place {
  const { cityId, city, region, countryName } = readInlineData(fragment, key)
  return { cityId, city, region, countryName }
}

const fragment = graphql`
  fragment place_city on Place @inline {
    cityId
    city
    region
    countryName
  }
`
