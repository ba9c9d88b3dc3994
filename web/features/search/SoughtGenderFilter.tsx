import { useTranslation } from 'react-i18next'
import { GenderField } from '#web/features/profiles/GenderField.tsx'
import { EVERYONE } from '#web/features/profiles/useGenders.ts'
import type { FilterControl } from './useAddressFilter.ts'

type Props = {
  /** What the member's profile looks for, which a search uses by default; undefined for a visitor. */
  seeking: string | undefined
  control: Pick<FilterControl, 'filter' | 'change'>
}

/** Whom to look for: one gender, or all. A search without this filter looks for what the profile says. */
export function SoughtGenderFilter({ seeking = EVERYONE, control: { filter, change } }: Props) {
  const { t } = useTranslation('members')
  return (
    <GenderField
      sought
      label={t('seek')}
      name="gender"
      value={filter.gender ?? seeking}
      onChange={(gender) => change({ gender: gender === seeking ? undefined : gender })}
    />
  )
}
