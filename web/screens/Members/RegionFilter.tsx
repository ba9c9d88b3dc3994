import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { RegionFilterQuery } from '#web/__generated__/RegionFilterQuery.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'

/** The provinces, states or counties of one country. */
export function RegionFilter({ country, control }: { country: string; control: FilterControl }) {
  const { t, i18n } = useTranslation('members')
  const attempt = useQueryAttempt()
  const { regions } = useLazyLoadQuery<RegionFilterQuery>(
    query,
    { country },
    { fetchKey: `${i18n.language} ${attempt}` },
  )
  if (regions.length === 0) return null
  return (
    <Select
      label={t('region')}
      value={control.filter.regionId ?? ''}
      emptyText={t('anyRegion')}
      options={regions.map(({ code, name }) => ({ value: code, text: name }))}
      onChange={(event) => control.change({ regionId: event.target.value || undefined })}
    />
  )
}

const query = graphql`
  query RegionFilterQuery($country: String!) {
    regions(country: $country) {
      code
      name
    }
  }
`
