import { useTranslation } from 'react-i18next'
import type { Place } from './place.ts'
import { placeDetail } from './placeDetail.ts'
import css from './PlaceList.module.css'

type Props = {
  id: string
  optionId: (index: number) => string
  places: readonly Place[]
  /** The option that the keyboard has marked. */
  active: number
  onChoose: (place: Place) => void
}

export function PlaceList({ id, optionId, places, active, onChoose }: Props) {
  const { t } = useTranslation('signup')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('place.found')}
      className={css.list}
      hidden={places.length === 0}
    >
      {places.map((place, index) => (
        <button
          key={place.cityId}
          id={optionId(index)}
          type="button"
          role="option"
          // The focus stays in the field, from which the keyboard moves the mark.
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          // On pointer down, before the field loses the focus, which would close the list.
          onPointerDown={(event) => {
            if (event.button === 0) event.preventDefault()
          }}
          onClick={() => onChoose(place)}
        >
          <b>{place.city}</b>
          <span>{placeDetail(place)}</span>
        </button>
      ))}
    </div>
  )
}
