import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FilterChips_query$key } from '../../__generated__/FilterChips_query.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { useGenders } from '../../components/useGenders.ts'
import { ActionChip, RemovableChip, ToggleChip } from '../../design/Chip.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './FilterChips.module.css'
import { countFilters, LISTS, OLDEST_AGE } from './membersFilter.rules.ts'
import { RegionName } from './RegionName.tsx'
import type { FilterControl } from './useMembersFilter.ts'

/** The filters in force, each to be taken away by a press; on phones the way to all filters stands first. */
export function FilterChips(props: { query: FilterChips_query$key; control: FilterControl; onOpenFilters?: () => void }) {
  const { t } = useTranslation(['members', 'shell'])
  const { minAge: youngest, searchFields } = useSite().settings
  const { profileChoices: choices, countries, viewer } = useFragment(fragment, props.query)
  const { filter, change, clear } = props.control
  const genders = useGenders()
  const count = countFilters(filter)
  const lists = { interestIds: choices.interests, hairColorIds: choices.hairColors, eyeColorIds: choices.eyeColors, bodyTypeIds: choices.bodyTypes, relationshipStatusIds: choices.relationshipStatuses }
  const nameIn = (list: readonly { id: string; name: string }[], id: string) => list.find((choice) => choice.id === id)?.name
  return (
    <div className={classes(layout.chips, layout.chipsScroll, css.chips)}>
      {props.onOpenFilters && (
        <ActionChip icon={SlidersHorizontal} on={count > 0} onPress={props.onOpenFilters}>{count > 0 ? t('filtersCount', { count }) : t('filters')}</ActionChip>
      )}
      {filter.gender && <RemovableChip onRemove={() => change({ gender: undefined })}>{genders.find(({ value }) => value === filter.gender)?.text ?? filter.gender}</RemovableChip>}
      {(filter.minAge ?? filter.maxAge) !== undefined && (
        <RemovableChip onRemove={() => change({ minAge: undefined, maxAge: undefined })}>{t('chip.age', { from: filter.minAge ?? youngest, to: filter.maxAge ?? OLDEST_AGE })}</RemovableChip>
      )}
      {filter.distanceKm !== undefined && <RemovableChip onRemove={() => change({ distanceKm: undefined })}>{t('chip.distance', { km: filter.distanceKm })}</RemovableChip>}
      {filter.country && <RemovableChip onRemove={() => change({ country: undefined, regionId: undefined })}>{countries.find(({ code }) => code === filter.country)?.name ?? filter.country}</RemovableChip>}
      {filter.regionId && (
        <RemovableChip onRemove={() => change({ regionId: undefined })}>
          <RegionName regionId={filter.regionId} country={filter.country ?? viewer?.profile.country} />
        </RemovableChip>
      )}
      {filter.withPhoto && <RemovableChip onRemove={() => change({ withPhoto: false })}>{t('withPhoto')}</RemovableChip>}
      {filter.online && <RemovableChip onRemove={() => change({ online: false })}>{t('online')}</RemovableChip>}
      {LISTS.flatMap((field) =>
        filter[field].map((id) => (
          <RemovableChip key={`${field}/${id}`} onRemove={() => change({ [field]: filter[field].filter((other) => other !== id) })}>
            {nameIn(lists[field], id) ?? t(`lists.${field}`)}
          </RemovableChip>
        )),
      )}
      {!filter.online && searchFields.includes('online') && <ToggleChip on={false} onChange={() => change({ online: true })}>{t('online')}</ToggleChip>}
      {count > 0 && <button type="button" className={css.clear} onClick={clear}>{t('clear')}</button>}
    </div>
  )
}

const fragment = graphql`
  fragment FilterChips_query on Query {
    viewer {
      profile {
        country
      }
    }
    countries {
      code
      name
    }
    profileChoices {
      interests {
        id
        name
      }
      hairColors {
        id
        name
      }
      eyeColors {
        id
        name
      }
      bodyTypes {
        id
        name
      }
      relationshipStatuses {
        id
        name
      }
    }
  }
`
