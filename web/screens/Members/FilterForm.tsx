import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FilterForm_query$key } from '#web/__generated__/FilterForm_query.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Select } from '#web/design/form/Select.tsx'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { AgeFilter } from '#web/features/search/AgeFilter.tsx'
import { DistanceFilter } from '#web/features/search/DistanceFilter.tsx'
import { SoughtGenderFilter } from '#web/features/search/SoughtGenderFilter.tsx'
import type { SearchControl } from '#web/features/search/useMembersFilter.ts'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import { ChoiceFilters } from './ChoiceFilters.tsx'
import { RegionFilter } from './RegionFilter.tsx'
import layout from '#web/design/layout.module.css'

const ORDERS = ['LAST_ACTIVE', 'NEAREST', 'NEWEST'] as const

/** All filters of the site. Each applies immediately. */
export function FilterForm(props: { query: FilterForm_query$key; control: SearchControl }) {
  const { t } = useTranslation(['members', 'shell'])
  const { site, country: visitorsCountry } = useBoot()
  const { viewer, searchCountries: countries, profileChoices } = useFragment(fragment, props.query)
  const { filter, change } = props.control
  const offers = (field: string) => site.settings.searchFields.includes(field)
  const profile = viewer?.profile
  const country = filter.country ?? profile?.country ?? visitorsCountry ?? countries[0]?.code
  const hasPlace = profile?.city != null
  return (
    <form className={layout.stack} onSubmit={(event) => event.preventDefault()}>
      {offers('gender') && <SoughtGenderFilter seeking={profile?.seeking} control={props.control} />}
      <Select
        label={t('sort')}
        value={filter.order}
        options={ORDERS.filter((order) => order !== 'NEAREST' || hasPlace).map((value) => ({
          value,
          text: t(`sortBy.${value}`),
        }))}
        onChange={(event) => change({ order: event.target.value as (typeof ORDERS)[number] })}
      />
      {offers('age') && <AgeFilter control={props.control} />}
      {offers('distance') &&
        (hasPlace ? (
          <DistanceFilter control={props.control} />
        ) : (
          profile && (
            <p className={classes(layout.small, layout.muted)}>
              {t('noPlace')} <AppLink to="/profile#location">{t('setPlace')}</AppLink>
            </p>
          )
        ))}
      {offers('country') && countries.length > 1 && (
        <Select
          label={t('country')}
          value={filter.country ?? ''}
          emptyText={t('anyCountry')}
          options={countries.map(({ code, name }) => ({ value: code, text: name }))}
          onChange={(event) => change({ country: event.target.value || undefined, regionId: undefined })}
        />
      )}
      {offers('region') && country && (
        <Suspense fallback={<Select label={t('region')} options={[]} emptyText={t('anyRegion')} disabled />}>
          <RegionFilter country={country} control={props.control} />
        </Suspense>
      )}
      <div>
        {offers('online') && (
          <SwitchRow on={filter.online} onChange={(online) => change({ online })}>
            {t('online')}
          </SwitchRow>
        )}
        {offers('withPhoto') && (
          <SwitchRow on={filter.withPhoto} onChange={(withPhoto) => change({ withPhoto })}>
            {t('withPhoto')}
          </SwitchRow>
        )}
      </div>
      <ChoiceFilters choices={profileChoices} control={props.control} />
    </form>
  )
}

const fragment = graphql`
  fragment FilterForm_query on Query {
    searchCountries {
      code
      name
    }
    profileChoices {
      ...ChoiceFilters_choices
    }
    viewer {
      profile {
        seeking
        country
        city
      }
    }
  }
`
