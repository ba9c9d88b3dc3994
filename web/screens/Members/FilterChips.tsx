import { graphql, useFragment } from 'react-relay'
import type { FilterChips_query$key } from '#web/__generated__/FilterChips_query.graphql.ts'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { FilterChipRow } from './parts/FilterChipRow.tsx'
import { PlaceChips } from './PlaceChips.tsx'

/** The active filters, with the names of the choices and places from the graph. */
export function FilterChips(props: {
  query: FilterChips_query$key
  control: SearchControl
  onOpenFilters?: (() => void) | undefined
}) {
  const query = useFragment(fragment, props.query)
  const { control } = props
  return (
    <FilterChipRow
      control={control}
      onOpenFilters={props.onOpenFilters}
      places={<PlaceChips query={query} control={control} />}
      choices={<ChoiceChips choices={query.profileChoices} control={control} />}
    />
  )
}

const fragment = graphql`
  fragment FilterChips_query on Query {
    ...PlaceChips_query
    profileChoices {
      ...ChoiceChips_choices
    }
  }
`
