import { graphql, useFragment } from 'react-relay'
import type { ListFilter_choices$key } from '#web/__generated__/ListFilter_choices.graphql.ts'
import { ChoiceFilter } from '#web/features/search/ChoiceFilter.tsx'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'

const FIELDS = {
  interests: 'interestIds',
  relationshipStatus: 'relationshipStatusIds',
  bodyType: 'bodyTypeIds',
  hairColor: 'hairColorIds',
  eyeColor: 'eyeColorIds',
} as const

export type ListName = keyof typeof FIELDS
export const isListName = (name: string): name is ListName => name in FIELDS

/** One of the lists that the site's search filters by. */
export function ListFilter(props: {
  of: ListName
  choices: ListFilter_choices$key
  control: FilterControl
  open: boolean
}) {
  const { interests, relationshipStatuses, bodyTypes, hairColors, eyeColors } = useFragment(
    fragment,
    props.choices,
  )
  const choices = {
    interests,
    relationshipStatus: relationshipStatuses,
    bodyType: bodyTypes,
    hairColor: hairColors,
    eyeColor: eyeColors,
  }
  const list = props.of
  return (
    <ChoiceFilter field={FIELDS[list]} choices={choices[list]} control={props.control} open={props.open} />
  )
}

const fragment = graphql`
  fragment ListFilter_choices on ProfileChoices {
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
