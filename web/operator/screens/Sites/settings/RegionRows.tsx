import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { moved, renamed, type OfferedRegion } from './regions.rules.ts'
import css from './RegionsControl.module.css'

type Props = {
  /** Every region of the country, in alphabetical order. */
  known: readonly { readonly id: string; readonly name: string }[]
  /** Those that the site offers, in its order. */
  list: readonly OfferedRegion[]
  languages: readonly string[]
  onEdit: (list: readonly OfferedRegion[]) => void
}

/** The offered regions in their order, each with names of its own, and those that are left out. */
export function RegionRows({ known, list, languages, onEdit }: Props) {
  const { t } = useTranslation('sites')
  const nameOf = (id: string) => known.find((region) => region.id === id)?.name ?? id
  const leftOut = known.filter(({ id }) => !list.some((region) => region.id === id))
  return (
    <ul className={css.rows}>
      {list.map((region, index) => {
        const { id, names } = region
        const name = nameOf(id)
        return (
          <li key={id}>
            <div className={css.row}>
              <Checkbox
                checked
                // A country with an own list offers at least one.
                disabled={list.length === 1}
                onChange={() => onEdit(list.filter((other) => other.id !== id))}
              >
                {name}
              </Checkbox>
              <IconButton
                icon={ArrowUp}
                label={t('regions.up', { name })}
                aria-disabled={index === 0 || undefined}
                onClick={() => onEdit(moved(list, index, -1))}
              />
              <IconButton
                icon={ArrowDown}
                label={t('regions.down', { name })}
                aria-disabled={index === list.length - 1 || undefined}
                onClick={() => onEdit(moved(list, index, 1))}
              />
            </div>
            <details open={Object.keys(names).length > 0 || undefined}>
              <summary>{t('regions.names', { name })}</summary>
              <div className={css.names}>
                {languages.map((language) => (
                  <TextField
                    key={language}
                    label={languageName(language)}
                    lang={language}
                    value={names[language] ?? ''}
                    placeholder={name}
                    maxLength={100}
                    autoComplete="off"
                    onChange={(event) => onEdit(renamed(list, id, { language, name: event.target.value }))}
                  />
                ))}
              </div>
            </details>
          </li>
        )
      })}
      {leftOut.map(({ id, name }) => (
        <li key={id}>
          <Checkbox checked={false} onChange={() => onEdit([...list, { id, names: {} }])}>
            {name}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
