import { useTranslation } from 'react-i18next'
import { RemovableChip } from '#web/design/form/Chip.tsx'
import { LISTS } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'

type List = readonly { readonly value: string; readonly name: string }[]
type Lists = Record<'interests' | 'hairColors' | 'eyeColors' | 'bodyTypes' | 'relationshipStatuses', List>

/** The choices from lists among the active filters; without the lists, by the name of their list. */
export function ListChips({ choices, control }: { choices: Lists | undefined; control: FilterControl }) {
  const { t } = useTranslation('members')
  const { filter, change } = control
  const lists = {
    interestIds: choices?.interests,
    hairColorIds: choices?.hairColors,
    eyeColorIds: choices?.eyeColors,
    bodyTypeIds: choices?.bodyTypes,
    relationshipStatusIds: choices?.relationshipStatuses,
  }
  return LISTS.flatMap((field) =>
    filter[field].map((id) => (
      <RemovableChip
        key={`${field}/${id}`}
        onRemove={() => change({ [field]: filter[field].filter((other) => other !== id) })}
      >
        {lists[field]?.find((choice) => choice.value === id)?.name ?? t(`lists.${field}`)}
      </RemovableChip>
    )),
  )
}
