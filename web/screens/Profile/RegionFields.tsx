import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { RegionFields_query$key } from '#web/__generated__/RegionFields_query.graphql.ts'
import type { RegionFieldsCitiesQuery } from '#web/__generated__/RegionFieldsCitiesQuery.graphql.ts'
import type { RegionFieldsQuery } from '#web/__generated__/RegionFieldsQuery.graphql.ts'
import type { SetLocationInput } from '#web/__generated__/useSetLocationMutation.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { SidePart } from '#web/runtime/SidePart.tsx'
import css from './RegionFields.module.css'

type Props = { query: RegionFields_query$key; country: string; onChoose: (input: SetLocationInput) => void }

/** The place from lists: country, region, town. The town is optional. */
export function RegionFields({ query, country: stored, onChoose }: Props) {
  const { t } = useTranslation('account')
  const { countries: served, searchCountries } = useFragment(fragment, query)
  // A member outside the site's countries still chooses among their own country's regions.
  const own = searchCountries.find(({ code }) => code === stored)
  const countries =
    own === undefined || served.some(({ code }) => code === stored) ? served : [own, ...served]
  const [country, setCountry] = useState(stored)
  return (
    <div className={css.lists}>
      {countries.length > 1 && (
        <Select
          label={t('profile.location.country')}
          options={countries.map(({ code, name }) => ({ value: code, text: name }))}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
      )}
      <SidePart fallback={<Select label={t('profile.location.region')} options={[]} emptyText="" disabled />}>
        <RegionAndCity key={country} country={country} onChoose={onChoose} />
      </SidePart>
    </div>
  )
}

function RegionAndCity({ country, onChoose }: { country: string; onChoose: Props['onChoose'] }) {
  const { t, i18n } = useTranslation('account')
  const { regions } = useLazyLoadQuery<RegionFieldsQuery>(
    regionsQuery,
    { country },
    { fetchKey: `${useQueryAttempt()} ${i18n.language}` },
  )
  const [regionId, setRegionId] = useState('')
  return (
    <>
      <Select
        label={t('profile.location.region')}
        options={regions.map(({ code, name }) => ({ value: code, text: name }))}
        emptyText={t('profile.location.chooseRegion')}
        value={regionId}
        onChange={(event) => setRegionId(event.target.value)}
      />
      {regionId !== '' && (
        <>
          <SidePart
            fallback={<Select label={t('profile.location.city')} options={[]} emptyText="" disabled />}
          >
            <CityList key={regionId} regionId={regionId} onChoose={onChoose} />
          </SidePart>
          <Button look="plain" onClick={() => onChoose({ regionId })}>
            {t('profile.location.regionOnly')}
          </Button>
        </>
      )}
    </>
  )
}

function CityList({ regionId, onChoose }: { regionId: string; onChoose: Props['onChoose'] }) {
  const { t, i18n } = useTranslation('account')
  const { citiesOfRegion: cities } = useLazyLoadQuery<RegionFieldsCitiesQuery>(
    citiesQuery,
    { regionId },
    { fetchKey: `${useQueryAttempt()} ${i18n.language}` },
  )
  return (
    <Select
      label={t('profile.location.city')}
      options={cities.map(({ cityId, city }) => ({ value: cityId, text: city }))}
      emptyText={t('profile.location.chooseCity')}
      value=""
      onChange={(event) => event.target.value && onChoose({ cityId: event.target.value })}
    />
  )
}

const fragment = graphql`
  fragment RegionFields_query on Query {
    countries {
      code
      name
    }
    searchCountries {
      code
      name
    }
  }
`

const regionsQuery = graphql`
  query RegionFieldsQuery($country: String!) {
    regions(country: $country) {
      code
      name
    }
  }
`

const citiesQuery = graphql`
  query RegionFieldsCitiesQuery($regionId: ID!) {
    citiesOfRegion(regionId: $regionId) {
      cityId
      city
    }
  }
`
