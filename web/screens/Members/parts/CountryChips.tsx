import type { ReactNode } from 'react'
import { RemovableChip } from '#web/design/form/Chip.tsx'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'

type Props = {
  countries: readonly { readonly code: string; readonly name: string }[]
  /** The chosen region's name. */
  region: ReactNode
  control: FilterControl
}

/** Country and region among the active filters; a region belongs to a country. */
export function CountryChips({ countries, region, control: { filter, change } }: Props) {
  return (
    <>
      {filter.country && (
        <RemovableChip onRemove={() => change({ country: undefined, regionId: undefined })}>
          {countries.find(({ code }) => code === filter.country)?.name ?? filter.country}
        </RemovableChip>
      )}
      {filter.regionId && (
        <RemovableChip onRemove={() => change({ regionId: undefined })}>{region}</RemovableChip>
      )}
    </>
  )
}
