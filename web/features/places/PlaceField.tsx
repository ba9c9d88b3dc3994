import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Field } from '#web/design/form/Field.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { Place } from './place.ts'
import { PlaceList } from './PlaceList.tsx'
import { usePlaceSearch } from './usePlaceSearch.ts'
import field from '#web/design/form/Field.module.css'
import layout from '#web/design/layout.module.css'
import css from './PlaceField.module.css'

type Props = {
  label: ReactNode
  text: string
  onType: (text: string) => void
  onChoose: (place: Place) => void
  error?: ReactNode
}

/** A town by name: a text field with a list beneath, by pointer and by keyboard (WAI-ARIA combobox). */
export function PlaceField({ label, text, onType, onChoose, error }: Props) {
  const { t } = useTranslation('signup')
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
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
              aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
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
      <PlaceList id={`${id}-list`} optionId={optionId} places={shown} active={active} onChoose={choose} />
      <p
        role="status"
        className={
          isOpen && places?.length === 0
            ? classes(layout.small, layout.muted, css.none)
            : layout.visuallyHidden
        }
      >
        {isOpen &&
          places &&
          (places.length === 0 ? t('place.none') : t('place.count', { count: places.length }))}
      </p>
    </div>
  )
}
