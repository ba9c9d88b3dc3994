import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { ActionChip, RemovableChip, ToggleChip } from '#web/design/form/Chip.tsx'
import { useSoughtGenders } from '#web/features/profiles/useGenders.ts'
import { countFilters, OLDEST_AGE } from '#web/features/search/membersFilter.rules.ts'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from './FilterChipRow.module.css'

type Props = {
  control: SearchControl
  /** The chips of country and region. */
  places: ReactNode
  /** The chips of what was chosen from lists. */
  choices: ReactNode
  onOpenFilters?: (() => void) | undefined
}

/** The active filters, each removed by a press; on phones a button to all filters comes first. */
export function FilterChipRow(props: Props) {
  const { t } = useTranslation(['members', 'shell'])
  const { minAge: youngest, searchFields } = useSite().settings
  const { filter, change, clear } = props.control
  const genders = useSoughtGenders()
  const count = countFilters(filter)
  return (
    <div className={classes(layout.chips, layout.chipsScroll, css.chips)}>
      {props.onOpenFilters && (
        <span className={css.opener}>
          <ActionChip icon={SlidersHorizontal} on={count > 0} onPress={props.onOpenFilters}>
            {count > 0 ? t('filtersCount', { count }) : t('filters')}
          </ActionChip>
        </span>
      )}
      {filter.gender && (
        <RemovableChip onRemove={() => change({ gender: undefined })}>
          {genders.find(({ value }) => value === filter.gender)?.text ?? filter.gender}
        </RemovableChip>
      )}
      {(filter.minAge ?? filter.maxAge) !== undefined && (
        <RemovableChip onRemove={() => change({ minAge: undefined, maxAge: undefined })}>
          {t('chip.age', { from: filter.minAge ?? youngest, to: filter.maxAge ?? OLDEST_AGE })}
        </RemovableChip>
      )}
      {filter.distanceKm !== undefined && (
        <RemovableChip onRemove={() => change({ distanceKm: undefined })}>
          {t('chip.distance', { km: filter.distanceKm })}
        </RemovableChip>
      )}
      {props.places}
      {filter.withPhoto && (
        <RemovableChip onRemove={() => change({ withPhoto: false })}>{t('withPhoto')}</RemovableChip>
      )}
      {filter.online && (
        <RemovableChip onRemove={() => change({ online: false })}>{t('online')}</RemovableChip>
      )}
      {props.choices}
      {!filter.online && searchFields.includes('online') && (
        <ToggleChip on={false} onChange={() => change({ online: true })}>
          {t('online')}
        </ToggleChip>
      )}
      {count > 0 && (
        <button type="button" className={css.clear} onClick={clear}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}
