import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ChoiceChips_choices$key } from '#web/__generated__/ChoiceChips_choices.graphql.ts'
import { RemovableChip } from '#web/design/form/Chip.tsx'
import { LISTS } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'

/** The choices from lists among the active filters. */
export function ChoiceChips(props: { choices: ChoiceChips_choices$key; control: FilterControl }) {
  const { t } = useTranslation('members')
  const choices = useFragment(fragment, props.choices)
  const { filter, change } = props.control
  const lists = {
    interestIds: choices.interests,
    hairColorIds: choices.hairColors,
    eyeColorIds: choices.eyeColors,
    bodyTypeIds: choices.bodyTypes,
    relationshipStatusIds: choices.relationshipStatuses,
  }
  return LISTS.flatMap((field) =>
    filter[field].map((id) => (
      <RemovableChip
        key={`${field}/${id}`}
        onRemove={() => change({ [field]: filter[field].filter((other) => other !== id) })}
      >
        {lists[field].find((choice) => choice.value === id)?.name ?? t(`lists.${field}`)}
      </RemovableChip>
    )),
  )
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
