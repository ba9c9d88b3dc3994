import { useTranslation } from 'react-i18next'
import { Button } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { countFilters, DISTANCES_KM, LISTS, type MembersFilter } from './membersFilter.rules.ts'
import type { FilterControl } from './useMembersFilter.ts'

type Widening = { key: 'distance' | 'region' | 'age' | 'online' | 'photo' | 'lists'; changes: Partial<MembersFilter>; km?: number }

/** What could be given up, the likeliest reason for an empty result first. */
function wideningsOf(filter: MembersFilter): Widening[] {
  const farther = DISTANCES_KM.find((km) => km > (filter.distanceKm ?? Infinity) * 2)
  const all: (Widening | false | undefined)[] = [
    filter.distanceKm !== undefined && { key: 'distance', changes: { distanceKm: farther }, km: farther },
    filter.online && { key: 'online', changes: { online: false } },
    LISTS.some((field) => filter[field].length > 0) && { key: 'lists', changes: Object.fromEntries(LISTS.map((field) => [field, []])) },
    filter.regionId !== undefined && { key: 'region', changes: { regionId: undefined } },
    (filter.minAge ?? filter.maxAge) !== undefined && { key: 'age', changes: { minAge: undefined, maxAge: undefined } },
    filter.withPhoto && { key: 'photo', changes: { withPhoto: false } },
  ]
  return all.filter((widening) => !!widening)
}

/** Nobody found: says so and offers wider filters, one press each (SRCH-06). */
export function NobodyFound({ control }: { control: FilterControl }) {
  const { t } = useTranslation('members')
  const widenings = wideningsOf(control.filter)
  const count = countFilters(control.filter)
  return (
    <EmptyState drawing="map" roomy title={t('empty.title')} text={t(count > 0 ? 'empty.text' : 'empty.textWithoutFilters')}>
      <div className={classes(layout.chips)}>
        {widenings.map(({ key, changes, km }) => (
          <Button key={key} look="soft" onClick={() => control.change(changes)}>{key === 'distance' ? (km === undefined ? t('empty.everywhere') : t('empty.distance', { km })) : t(`empty.${key}`)}</Button>
        ))}
      </div>
      {count > 0 && <Button size="large" onClick={control.clear}>{t('clear')}</Button>}
    </EmptyState>
  )
}
