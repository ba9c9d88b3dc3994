import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { useKnownRegionsQuery } from '#web/__generated__/useKnownRegionsQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'

type Known = {
  /** Every country of the product, in alphabetical order. */
  countries: readonly { code: string; name: string }[]
  /** Every region of the country, in alphabetical order. */
  regions: readonly { id: string; name: string }[]
}

const knownOf = ({ placeCountries, knownRegions }: useKnownRegionsQuery['response']): Known => ({
  countries: placeCountries.map(({ code, name }) => ({ code, name })),
  regions: knownRegions.map(({ code, name }) => ({ id: code, name })),
})

/**
 * The countries of the product, and every region of one of them.
 * @returns undefined until they are known
 */
export function useKnownRegions(country: string): Known | undefined {
  const [known, setKnown] = useState<Known & { country: string }>()
  useEffect(() => {
    const reading = fetchQuery<useKnownRegionsQuery>(operatorEnvironment(), query, { country }).subscribe({
      next: (response) => setKnown({ country, ...knownOf(response) }),
      // The network layer has told it.
      error: () => {},
    })
    return () => reading.unsubscribe()
  }, [country])
  return known?.country === country ? known : undefined
}

const query = graphql`
  query useKnownRegionsQuery($country: String!) {
    placeCountries {
      code
      name
    }
    knownRegions(country: $country) {
      code
      name
    }
  }
`
