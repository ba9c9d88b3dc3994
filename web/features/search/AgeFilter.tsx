import { useTranslation } from 'react-i18next'
import { RangeSlider } from '#web/design/form/RangeSlider.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { OLDEST_AGE } from './membersFilter.rules.ts'
import type { FilterControl } from './useAddressFilter.ts'
import { useDraft } from './useDraft.ts'

/** The age range; the search starts when the thumb is released. */
export function AgeFilter({ control }: { control: FilterControl }) {
  const { t } = useTranslation('members')
  const youngest = useSite().settings.minAge
  const inForce: [number, number] = [
    Math.max(youngest, control.filter.minAge ?? youngest),
    control.filter.maxAge ?? OLDEST_AGE,
  ]
  const [[from, to], setDraft] = useDraft(inForce)
  function commit() {
    if (from === inForce[0] && to === inForce[1]) return
    control.change({
      minAge: from === youngest ? undefined : from,
      maxAge: to === OLDEST_AGE ? undefined : to,
    })
  }
  return (
    <RangeSlider
      label={t('age')}
      min={youngest}
      max={OLDEST_AGE}
      value={[from, to]}
      onChange={setDraft}
      onCommit={commit}
      fromLabel={t('ageFrom')}
      toLabel={t('ageTo')}
      text={t('ageRange', { from, to })}
      valueText={(count) => t('years', { count })}
    />
  )
}
