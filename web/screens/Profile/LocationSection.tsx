import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LocationSection_profile$key } from '../../__generated__/LocationSection_profile.graphql.ts'
import type { RegionFields_query$key } from '../../__generated__/RegionFields_query.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { PlaceField } from '../../components/PlaceField.tsx'
import { PositionButton } from '../../components/PositionButton.tsx'
import { Icon } from '../../design/Icon.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './LocationSection.module.css'
import { RegionFields } from './RegionFields.tsx'
import { Section } from './Section.tsx'
import { useSetLocation } from './useSetLocation.ts'

/** Where the member lives: by name, from lists, or from the browser. Others see the town and a coarse distance (PROF-06). */
export function LocationSection(props: { profile: LocationSection_profile$key; query: RegionFields_query$key }) {
  const { t } = useTranslation('account')
  const errorText = useErrorTexts()
  const { city, region, country } = useFragment(fragment, props.profile)
  const [text, setText] = useState('')
  const { setLocation, refusal } = useSetLocation(() => setText(''))
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
            setLocation({ cityId })
          }}
          error={refusal && errorText(refusal)}
        />
        <RegionFields query={props.query} country={country} onChoose={setLocation} />
        <PositionButton onFound={({ latitude, longitude }) => setLocation({ latitude, longitude })} />
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
