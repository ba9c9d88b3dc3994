import { graphql, useFragment } from 'react-relay'
import type { PlaceChips_query$key } from '#web/__generated__/PlaceChips_query.graphql.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { CountryChips } from './parts/CountryChips.tsx'
import { RegionName } from './RegionName.tsx'

/** Country and region among the active filters. */
export function PlaceChips(props: { query: PlaceChips_query$key; control: FilterControl }) {
  const { searchCountries: countries, viewer } = useFragment(fragment, props.query)
  const { country, regionId } = props.control.filter
  return (
    <CountryChips
      countries={countries}
      region={regionId && <RegionName regionId={regionId} country={country ?? viewer?.profile.country} />}
      control={props.control}
    />
  )
}

const fragment = graphql`
  fragment PlaceChips_query on Query {
    viewer {
      profile {
        country
      }
    }
    # eslint-disable-next-line relay/unused-fields -- CountryChips draws them
    searchCountries {
      code
      name
    }
  }
`
