import { Lock, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PlaceStep_viewer$key } from '#web/__generated__/PlaceStep_viewer.graphql.ts'
import type { SetLocationInput } from '#web/__generated__/useSetLocationMutation.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { Place } from '#web/features/places/place.ts'
import { placeDetail } from '#web/features/places/placeDetail.ts'
import { PlaceField } from '#web/features/places/PlaceField.tsx'
import { PositionButton } from '#web/features/places/PositionButton.tsx'
import { useSetLocation } from '#web/features/places/useSetLocation.ts'
import { forgetLanderAnswer, readLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useLanderTown } from './useLanderTown.ts'
import layout from '#web/design/layout.module.css'
import css from './PlaceStep.module.css'

type Chosen = { input: SetLocationInput; city: string; detail: string }

const chosenOf = (place: Place): Chosen => ({
  input: { cityId: place.cityId },
  city: place.city,
  detail: placeDetail(place),
})

/** The member's place: a town by name, or by the browser's position. Others only see a rough distance. */
export function PlaceStep({ viewer: key, onDone, isLeaving }: StepProps & { viewer: PlaceStep_viewer$key }) {
  const { t } = useTranslation('signup')
  const { profile } = useFragment(fragment, key)
  const [landerTown] = useState(() => (profile.city === null ? (readLanderAnswers().town ?? '') : ''))
  const [text, setText] = useState(profile.city ?? landerTown)
  const [chosen, setChosen] = useState<Chosen>()
  // The town from a lander counts as chosen once the server knows it, until the member types another.
  const known = useLanderTown(text === landerTown ? landerTown : '')
  const choice = chosen ?? (known && chosenOf(known))
  const { setLocation, isSaving, refusal, setRefusal } = useSetLocation()
  const errorText = useErrorTexts()
  const isUnchanged = profile.city !== null && text === profile.city

  function choose(next: Chosen) {
    setRefusal(undefined)
    setChosen(next)
    setText(next.city)
  }
  function finish() {
    forgetLanderAnswer('town')
    onDone()
  }
  function proceed() {
    if (choice) setLocation(choice.input, finish)
    else if (isUnchanged) onDone()
    else setRefusal({ code: text.trim() === '' ? 'LOCATION_REQUIRED' : 'CITY_UNKNOWN' })
  }
  return (
    <StepForm
      step="place"
      isBusy={isSaving || isLeaving}
      onContinue={proceed}
      onLater={onDone}
      refusal={refusal}
      aside={
        <Alert icon={Lock} className={css.private}>
          {t('place.private')}
        </Alert>
      }
    >
      <div className={classes(layout.panel, layout.stack)}>
        <PlaceField
          label={t('place.label')}
          text={text}
          onType={(typed) => {
            setChosen(undefined)
            setRefusal(undefined)
            setText(typed)
          }}
          onChoose={(place) => choose(chosenOf(place))}
          error={refusal && errorText(refusal)}
        />
        <div className={css.or}>{t('place.or')}</div>
        <PositionButton
          onFound={({ latitude, longitude, place }) =>
            choose({ input: { latitude, longitude }, city: place.city, detail: placeDetail(place) })
          }
        />
        {choice && (
          <Alert tone="success" icon={MapPin} announced>
            {t('place.chosen', { city: choice.city, detail: choice.detail })}
          </Alert>
        )}
      </div>
    </StepForm>
  )
}

const fragment = graphql`
  fragment PlaceStep_viewer on Viewer {
    profile {
      city
    }
  }
`
