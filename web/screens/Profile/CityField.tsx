import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { CityFieldQuery, CityFieldQuery$data } from '../../__generated__/CityFieldQuery.graphql.ts'
import { TextField } from '../../design/TextField.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './CityField.module.css'

const ASKS_AFTER_MS = 200
const LETTERS_MIN = 2

type Place = CityFieldQuery$data['cities'][number]

/** Towns whose names begin with what was typed, the largest first. */
function useCities(text: string, country: string | undefined): readonly Place[] {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ text: string; places: readonly Place[] }>({ text: '', places: [] })
  const wanted = text.trim()
  useEffect(() => {
    if (wanted.length < LETTERS_MIN) return
    let request: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      request = fetchQuery<CityFieldQuery>(environment, query, { text: wanted, country }, { fetchPolicy: 'store-or-network' }).subscribe({
        next: ({ cities }) => setFound({ text: wanted, places: cities }),
        error: () => {},
      })
    }, ASKS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      request?.unsubscribe()
    }
  }, [environment, wanted, country])
  return wanted.length >= LETTERS_MIN && wanted.startsWith(found.text) ? found.places : []
}

/** Search for a town: type, then arrow keys and Enter, or a press. */
export function CityField(props: { country?: string; error?: ReactNode; onChoose: (cityId: string) => void }) {
  const { t } = useTranslation('account')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const places = useCities(text, props.country)
  const shown = isOpen ? places : []

  function choose(place: Place | undefined) {
    if (!place) return
    setText('')
    setOpen(false)
    props.onChoose(place.cityId)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, shown.length))
    else if (event.key === 'ArrowUp') setActive((active - 1 + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') choose(shown[Math.max(0, active)])
    else return
    event.preventDefault()
  }

  return (
    <div className={css.field}>
      <TextField
        label={t('profile.location.search')}
        error={props.error}
        value={text}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={t('profile.location.placeholder')}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('profile.location.search')} className={css.list} hidden={shown.length === 0}>
        {shown.map((place, index) => (
          // The field keeps the focus, so the keyboard works there; pointer-down comes before its blur.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div key={place.cityId} id={`${id}-${index}`} role="option" tabIndex={-1} aria-selected={index === active} className={classes(css.option, index === active && css.active)} onPointerDown={(event) => event.preventDefault()} onClick={() => choose(place)}>
            {place.city}
            <span className={layout.muted}>{[place.region, place.country === props.country ? undefined : place.countryName].filter(Boolean).join(', ')}</span>
          </div>
        ))}
      </div>
      <span className={layout.visuallyHidden} role="status">{isOpen && text.length >= LETTERS_MIN ? t('profile.location.found', { count: shown.length }) : ''}</span>
    </div>
  )
}

const query = graphql`
  query CityFieldQuery($text: String!, $country: String) {
    cities(text: $text, country: $country) {
      cityId
      city
      region
      country
      countryName
    }
  }
`
