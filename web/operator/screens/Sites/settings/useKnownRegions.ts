import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { useKnownRegionsQuery } from '#web/__generated__/useKnownRegionsQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'

type Known = useKnownRegionsQuery['response']

/**
 * The countries of the product, and every region of one of them.
 * @returns undefined until they are known
 */
export function useKnownRegions(country: string): Known | undefined {
  const [known, setKnown] = useState<{ country: string; response: Known }>()
  useEffect(() => {
    const reading = fetchQuery<useKnownRegionsQuery>(operatorEnvironment(), query, { country }).subscribe({
      next: (response) => setKnown({ country, response }),
      // The network layer has told it.
      error: () => {},
    })
    return () => reading.unsubscribe()
  }, [country])
  return known?.country === country ? known.response : undefined
}

const query = graphql`
  query useKnownRegionsQuery($country: String!) {
    placeCountries {
      code
      name
    }
    knownRegions(country: $country) {
      id
      name
    }
  }
`
