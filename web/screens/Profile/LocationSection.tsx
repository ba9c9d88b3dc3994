import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LocationSection_profile$key } from '#web/__generated__/LocationSection_profile.graphql.ts'
import type { LocationSection_query$key } from '#web/__generated__/LocationSection_query.graphql.ts'
import type { SetLocationInput } from '#web/__generated__/useSetLocationMutation.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { PlaceField } from '#web/features/places/PlaceField.tsx'
import { PositionButton } from '#web/features/places/PositionButton.tsx'
import { useSetLocation } from '#web/features/places/useSetLocation.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { RegionFields } from './RegionFields.tsx'
import { Section } from './Section.tsx'
import layout from '#web/design/layout.module.css'
import css from './LocationSection.module.css'

/**
 * The member's place: by name, from lists, or from the browser. Others see the town and a coarse distance
 * (PROF-06).
 */
export function LocationSection(props: {
  profile: LocationSection_profile$key
  query: LocationSection_query$key
}) {
  const { t } = useTranslation('account')
  const errorText = useErrorTexts()
  const { city, region, country } = useFragment(fragment, props.profile)
  const query = useFragment(queryFragment, props.query)
  const [text, setText] = useState('')
  const { setLocation, refusal } = useSetLocation()
  const save = (input: SetLocationInput) => setLocation(input, () => setText(''))
  const place = [city, region !== city && region].filter(Boolean).join(', ')
  return (
    <Section id="location" title={t('profile.location.title')}>
      <p className={css.now} role="status">
        <Icon of={MapPin} />
        {place || t('profile.location.none')}
      </p>
      <div className={layout.stack}>
        <PlaceField
          label={t('profile.location.search')}
          text={text}
          onType={setText}
          onChoose={({ cityId, city: chosen }) => {
            setText(chosen)
            save({ cityId })
          }}
          error={refusal && errorText(refusal)}
        />
        <RegionFields query={query} country={country} onChoose={save} />
        <PositionButton onFound={({ latitude, longitude }) => save({ latitude, longitude })} />
        <p className={classes(layout.small, layout.muted)}>{t('profile.location.privacy')}</p>
      </div>
    </Section>
  )
}

const fragment = graphql`
  fragment LocationSection_profile on Profile {
    city
    region
    country
  }
`

const queryFragment = graphql`
  fragment LocationSection_query on Query {
    ...RegionFields_query
  }
`
