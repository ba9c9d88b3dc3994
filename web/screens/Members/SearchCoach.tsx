import { graphql, useFragment } from 'react-relay'
import type { SearchCoach_found$key } from '#web/__generated__/SearchCoach_found.graphql.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { CoachOffers } from './parts/CoachOffers.tsx'

/** What each filter of a short search costs (TRUST-11). */
export function SearchCoach(props: { found: SearchCoach_found$key; control: FilterControl }) {
  return <CoachOffers found={useFragment(fragment, props.found)} control={props.control} />
}

const fragment = graphql`
  fragment SearchCoach_found on ProfileSearchConnection {
    # eslint-disable-next-line relay/unused-fields -- CoachOffers draws them
    widenings {
      filter
      minAge
      maxAge
      distanceKm
      more {
        count
        isExact
      }
    }
    # eslint-disable-next-line relay/unused-fields -- CoachOffers draws them
    drops {
      filters
      more {
        count
        isExact
      }
    }
  }
`
