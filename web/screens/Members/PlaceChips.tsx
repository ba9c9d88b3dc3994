import { graphql, useFragment } from 'react-relay'
import type { PlaceChips_query$key } from '#web/__generated__/PlaceChips_query.graphql.ts'
import { RemovableChip } from '#web/design/form/Chip.tsx'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { RegionName } from './RegionName.tsx'

/** Country and region among the active filters; a region belongs to a country. */
export function PlaceChips(props: { query: PlaceChips_query$key; control: FilterControl }) {
  const { searchCountries: countries, viewer } = useFragment(fragment, props.query)
  const { filter, change } = props.control
  return (
    <>
      {filter.country && (
        <RemovableChip onRemove={() => change({ country: undefined, regionId: undefined })}>
          {countries.find(({ code }) => code === filter.country)?.name ?? filter.country}
        </RemovableChip>
      )}
      {filter.regionId && (
        <RemovableChip onRemove={() => change({ regionId: undefined })}>
          <RegionName regionId={filter.regionId} country={filter.country ?? viewer?.profile.country} />
        </RemovableChip>
      )}
    </>
  )
}

const fragment = graphql`
  fragment PlaceChips_query on Query {
    viewer {
      profile {
        country
      }
    }
    searchCountries {
      code
      name
    }
  }
`
