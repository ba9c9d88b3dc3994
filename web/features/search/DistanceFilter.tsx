import { useTranslation } from 'react-i18next'
import { Slider } from '#web/design/form/RangeSlider.tsx'
import { DISTANCES_KM } from './membersFilter.rules.ts'
import type { FilterControl } from './useAddressFilter.ts'
import { useDraft } from './useDraft.ts'

const EVERYWHERE = DISTANCES_KM.length

function stopOf(distanceKm: number | undefined): number {
  if (distanceKm === undefined) return EVERYWHERE
  const stop = DISTANCES_KM.findIndex((km) => km >= distanceKm)
  return stop === -1 ? EVERYWHERE : stop
}

/** The distance, in useful steps; the last one is everywhere. */
export function DistanceFilter({ control }: { control: FilterControl }) {
  const { t } = useTranslation('members')
  const inForce = stopOf(control.filter.distanceKm)
  const [stop, setDraft] = useDraft(inForce)
  const km = DISTANCES_KM[stop]
  return (
    <Slider
      label={t('distance')}
      ariaLabel={t('distance')}
      min={0}
      max={EVERYWHERE}
      value={stop}
      onChange={setDraft}
      onCommit={() => stop !== inForce && control.change({ distanceKm: km })}
      text={km === undefined ? t('everywhere') : t('upTo', { km })}
    />
  )
}
