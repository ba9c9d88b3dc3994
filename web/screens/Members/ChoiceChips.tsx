/* oxlint-disable relay/unused-fields -- the fields are values, which ListChips draws */
import { graphql, useFragment } from 'react-relay'
import type { ChoiceChips_choices$key } from '#web/__generated__/ChoiceChips_choices.graphql.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { ListChips } from './parts/ListChips.tsx'

/** The choices from lists among the active filters. */
export function ChoiceChips(props: { choices: ChoiceChips_choices$key; control: FilterControl }) {
  return <ListChips choices={useFragment(fragment, props.choices)} control={props.control} />
}

const fragment = graphql`
  fragment ChoiceChips_choices on ProfileChoices {
    interests {
      value
      name
    }
    hairColors {
      value
      name
    }
    eyeColors {
      value
      name
    }
    bodyTypes {
      value
      name
    }
    relationshipStatuses {
      value
      name
    }
  }
`
