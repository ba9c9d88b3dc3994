import { graphql, useFragment } from 'react-relay'
import type { ListFilter_choices$key } from '#web/__generated__/ListFilter_choices.graphql.ts'
import { ChoiceFilter } from '#web/features/search/ChoiceFilter.tsx'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'

const FIELDS = {
  interests: { field: 'interestIds', choices: 'interests' },
  relationshipStatus: { field: 'relationshipStatusIds', choices: 'relationshipStatuses' },
  bodyType: { field: 'bodyTypeIds', choices: 'bodyTypes' },
  hairColor: { field: 'hairColorIds', choices: 'hairColors' },
  eyeColor: { field: 'eyeColorIds', choices: 'eyeColors' },
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
  const choices = useFragment(fragment, props.choices)
  const list = FIELDS[props.of]
  return (
    <ChoiceFilter
      field={list.field}
      choices={choices[list.choices]}
      control={props.control}
      open={props.open}
    />
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
