import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  FilterForm_query$data,
  FilterForm_query$key,
} from '#web/__generated__/FilterForm_query.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Select } from '#web/design/form/Select.tsx'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { AgeFilter } from '#web/features/search/AgeFilter.tsx'
import { DistanceFilter } from '#web/features/search/DistanceFilter.tsx'
import { filterOrder, type FilterPlace } from '#web/features/search/filterOrder.rules.ts'
import { SoughtGenderFilter } from '#web/features/search/SoughtGenderFilter.tsx'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import { SidePart } from '#web/runtime/SidePart.tsx'
import { isListName, ListFilter } from './ListFilter.tsx'
import { RegionFilter } from './RegionFilter.tsx'
import layout from '#web/design/layout.module.css'

const ORDERS = ['LAST_ACTIVE', 'NEAREST', 'NEWEST'] as const

/** All filters of the site, in the order of its niche. Each applies immediately. */
export function FilterForm(props: { query: FilterForm_query$key; control: SearchControl }) {
  const { site } = useBoot()
  const { searchFields, niche } = site.settings
  const query = useFragment(fragment, props.query)
  const { control } = props
  const offers = (field: string) => searchFields.includes(field)
  const order = filterOrder(niche)
  // Lists that come before the place are what members of the niche ask for.
  const isAsked = (place: FilterPlace) => order.indexOf(place) < order.indexOf('place')
  return (
    <form className={layout.stack} onSubmit={(event) => event.preventDefault()}>
      {order.map((place) => {
        if (place === 'order' || place === 'place' || place === 'only') {
          const Part = PARTS[place]
          return <Part key={place} query={query} control={control} offers={offers} />
        }
        if (!offers(place)) return null
        if (isListName(place))
          return (
            <ListFilter
              key={place}
              of={place}
              choices={query.profileChoices}
              control={control}
              open={place === 'interests' || isAsked(place)}
            />
          )
        if (place === 'gender')
          return <SoughtGenderFilter key={place} seeking={query.viewer?.profile.seeking} control={control} />
        return place === 'age' ? (
          <AgeFilter key={place} control={control} />
        ) : (
          <DistanceOrPlace key={place} query={query} control={control} />
        )
      })}
    </form>
  )
}

type PartProps = {
  query: FilterForm_query$data
  control: SearchControl
  offers: (field: string) => boolean
}

function SortOrder({ query, control }: PartProps) {
  const { t } = useTranslation('members')
  const hasPlace = query.viewer?.profile.city != null
  return (
    <Select
      label={t('sort')}
      value={control.filter.order}
      options={ORDERS.filter((order) => order !== 'NEAREST' || hasPlace).map((value) => ({
        value,
        text: t(`sortBy.${value}`),
      }))}
      onChange={(event) => control.change({ order: event.target.value as (typeof ORDERS)[number] })}
    />
  )
}

function DistanceOrPlace({ query, control }: Omit<PartProps, 'offers'>) {
  const { t } = useTranslation('members')
  const profile = query.viewer?.profile
  if (profile?.city != null) return <DistanceFilter control={control} />
  return (
    profile && (
      <p className={classes(layout.small, layout.muted)}>
        {t('noPlace')} <AppLink to="/profile#location">{t('setPlace')}</AppLink>
      </p>
    )
  )
}

function CountryAndRegion({ query, control, offers }: PartProps) {
  const { t } = useTranslation('members')
  const { country: visitorsCountry } = useBoot()
  const { viewer, searchCountries: countries } = query
  const { filter, change } = control
  const noRegions = <Select label={t('region')} options={[]} emptyText={t('anyRegion')} disabled />
  const country = filter.country ?? viewer?.profile.country ?? visitorsCountry ?? countries[0]?.code
  return (
    <>
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
        // Without a connection a country's regions are missing, and nothing else.
        <SidePart key={country} fallback={noRegions}>
          <RegionFilter country={country} control={control} />
        </SidePart>
      )}
    </>
  )
}

function OnlyFilters({ control, offers }: PartProps) {
  const { t } = useTranslation('members')
  const { filter, change } = control
  return (
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
  )
}

const PARTS = { order: SortOrder, place: CountryAndRegion, only: OnlyFilters }

const fragment = graphql`
  fragment FilterForm_query on Query {
    searchCountries {
      code
      name
    }
    profileChoices {
      ...ListFilter_choices
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
