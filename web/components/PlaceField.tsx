import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../design/Field.tsx'
import field from '../design/Field.module.css'
import { Icon } from '../design/Icon.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import css from './PlaceField.module.css'
import { usePlaceSearch, type Place } from './usePlaceSearch.ts'

/** Where a town lies, for telling it from others of the same name. */
export function placeDetail({ region, countryName }: Pick<Place, 'region' | 'countryName'>): string {
  return [region, countryName].filter(Boolean).join(', ')
}

type Props = {
  label: ReactNode
  text: string
  onType: (text: string) => void
  onChoose: (place: Place) => void
  error?: ReactNode
}

/** A town by its name: a text field with a list beneath, by pointer and by keyboard (WAI-ARIA combobox). */
export function PlaceField({ label, text, onType, onChoose, error }: Props) {
  const { t } = useTranslation('signup')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const places = usePlaceSearch(isOpen ? text : '')
  const shown = isOpen ? (places ?? []) : []

  function choose(place: Place) {
    setOpen(false)
    onChoose(place)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') return setOpen(false)
    if (shown.length === 0) return
    if (event.key === 'Enter') choose(shown[Math.min(active, shown.length - 1)]!)
    else if (event.key === 'ArrowDown') setActive((active + 1) % shown.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + shown.length) % shown.length)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.place}>
      <Field label={label} error={error}>
        {(naming) => (
          <div className={css.box}>
            <Icon of={Search} className={css.icon} />
            <input
              {...naming}
              className={classes(field.input, css.input)}
              type="text"
              name="city"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              value={text}
              onChange={(event) => {
                setOpen(true)
                setActive(0)
                onType(event.target.value)
              }}
              onKeyDown={press}
              onBlur={() => setOpen(false)}
            />
          </div>
        )}
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label={t('place.found')} className={css.list} hidden={shown.length === 0}>
        {shown.map((place, index) => (
          <button
            key={place.cityId}
            id={`${id}-${index}`}
            type="button"
            role="option"
            // The keyboard stays in the field and moves the mark from there.
            tabIndex={-1}
            aria-selected={index === active}
            className={css.option}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => {
              if (event.button === 0) event.preventDefault()
            }}
            onClick={() => choose(place)}
          >
            <b>{place.city}</b>
            <span>{placeDetail(place)}</span>
          </button>
        ))}
      </div>
      <p role="status" className={isOpen && places?.length === 0 ? classes(layout.small, layout.muted, css.none) : layout.visuallyHidden}>
        {isOpen && places && (places.length === 0 ? t('place.none') : t('place.count', { count: places.length }))}
      </p>
    </div>
  )
}
