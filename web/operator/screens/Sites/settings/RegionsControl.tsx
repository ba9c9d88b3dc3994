import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { RegionRows } from './RegionRows.tsx'
import { readRegionData, withList, type OfferedRegion } from './regions.rules.ts'
import { useKnownRegions } from './useKnownRegions.ts'
import css from './RegionsControl.module.css'

type Props = {
  /** The value of the field. */
  value: unknown
  languages: readonly string[]
  labelledBy: string | undefined
  onEdit: (text: string) => void
}

/** The regions that members choose from, country by country: all of them, or a list of the site's own. */
export function RegionsControl({ value, languages, labelledBy, onEdit }: Props) {
  const { t } = useTranslation('sites')
  const data = readRegionData(value)
  const [country, setCountry] = useState(Object.keys(data)[0] ?? 'NL')
  const known = useKnownRegions(country)
  const list = data[country]
  const edit = (changed: readonly OfferedRegion[] | undefined) =>
    onEdit(JSON.stringify(withList(data, country, changed)))
  const regions = known?.regions ?? []
  const whole = regions.map(({ id }) => ({ id, names: {} }))
  return (
    <div role="group" aria-labelledby={labelledBy} className={css.regions}>
      <Select
        label={t('regions.country')}
        value={country}
        options={(known?.countries ?? [{ code: country, name: country }]).map(({ code, name }) => ({
          value: code,
          text: data[code] === undefined ? name : t('regions.own', { country: name }),
        }))}
        onChange={(event) => setCountry(event.target.value)}
      />
      {known !== undefined && regions.length === 0 && <p>{t('regions.none')}</p>}
      {regions.length > 0 && (
        <Checkbox
          checked={list !== undefined}
          onChange={(event) => edit(event.target.checked ? whole : undefined)}
        >
          {t('regions.ownList')}
        </Checkbox>
      )}
      {list !== undefined && <RegionRows known={regions} list={list} languages={languages} onEdit={edit} />}
    </div>
  )
}
