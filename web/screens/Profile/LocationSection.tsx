import { LocateFixed, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LocationSection_profile$key } from '../../__generated__/LocationSection_profile.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { Button } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import layout from '../../design/layout.module.css'
import { CityField } from './CityField.tsx'
import css from './LocationSection.module.css'
import { Section } from './Section.tsx'
import { useBrowserPosition } from './useBrowserPosition.ts'
import { useSetLocation } from './useSetLocation.ts'

/** Where the member lives: by name, or from the browser. Others see the town and a coarse distance. */
export function LocationSection(props: { profile: LocationSection_profile$key }) {
  const { t } = useTranslation('account')
  const errorText = useErrorTexts()
  const { city, region, country } = useFragment(fragment, props.profile)
  const { setLocation, isSaving, refusal } = useSetLocation()
  const { ask, state } = useBrowserPosition((position) => setLocation(position))
  const problem = refusal ? errorText(refusal) : state === 'denied' || state === 'unavailable' ? t(`profile.location.${state}`) : undefined
  return (
    <Section id="location" title={t('profile.location.title')}>
      <p className={css.now} role="status">
        <Icon of={MapPin} />
        {city ? [city, region !== city && region].filter(Boolean).join(', ') : t('profile.location.none')}
      </p>
      <CityField country={country} error={problem} onChoose={(cityId) => setLocation({ cityId })} />
      {state !== 'unsupported' && (
        <Button look="soft" icon={LocateFixed} className={css.position} busy={state === 'asking' || isSaving} onClick={ask}>{t('profile.location.useMine')}</Button>
      )}
      <p className={`${layout.small} ${layout.muted}`}>{t('profile.location.privacy')}</p>
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
