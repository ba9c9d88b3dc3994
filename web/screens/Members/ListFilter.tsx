import { graphql, useFragment } from 'react-relay'
import type { ChoiceFilters_choices$key } from '#web/__generated__/ChoiceFilters_choices.graphql.ts'
import { ChoiceFilter } from '#web/features/search/ChoiceFilter.tsx'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'

/** The lists that the site's search filters by. */
export function ChoiceFilters(props: { choices: ChoiceFilters_choices$key; control: FilterControl }) {
  const choices = useFragment(fragment, props.choices)
  const { control } = props
  const { searchFields } = useSite().settings
  const offers = (field: string) => searchFields.includes(field)
  return (
    <>
      {offers('interests') && (
        <ChoiceFilter field="interestIds" choices={choices.interests} control={control} open />
      )}
      {offers('relationshipStatus') && (
        <ChoiceFilter
          field="relationshipStatusIds"
          choices={choices.relationshipStatuses}
          control={control}
        />
      )}
      {offers('bodyType') && (
        <ChoiceFilter field="bodyTypeIds" choices={choices.bodyTypes} control={control} />
      )}
      {offers('hairColor') && (
        <ChoiceFilter field="hairColorIds" choices={choices.hairColors} control={control} />
      )}
      {offers('eyeColor') && (
        <ChoiceFilter field="eyeColorIds" choices={choices.eyeColors} control={control} />
      )}
    </>
  )
}

const fragment = graphql`
  fragment ChoiceFilters_choices on ProfileChoices {
    interests {
      ...ChoiceFilter_choice
    }
    relationshipStatuses {
      ...ChoiceFilter_choice
    }
    bodyTypes {
      ...ChoiceFilter_choice
    }
    hairColors {
      ...ChoiceFilter_choice
    }
    eyeColors {
      ...ChoiceFilter_choice
    }
  }
`
