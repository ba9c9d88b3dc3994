import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { RegionNameQuery } from '#web/__generated__/RegionNameQuery.graphql.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { SidePart } from '#web/runtime/SidePart.tsx'

function LoadedName({
  regionId,
  country,
  fallback,
}: {
  regionId: string
  country: string
  fallback: string
}) {
  const { i18n } = useTranslation('members')
  const { regions } = useLazyLoadQuery<RegionNameQuery>(
    query,
    { country },
    { fetchKey: `${useQueryAttempt()} ${i18n.language}` },
  )
  return regions.find(({ code }) => code === regionId)?.name ?? fallback
}

/** The name of a chosen region, or the word "region" until it has loaded. */
export function RegionName({ regionId, country }: { regionId: string; country: string | undefined }) {
  const { t } = useTranslation('members')
  const fallback = t('chip.region')
  if (country === undefined) return fallback
  return (
    <SidePart fallback={fallback}>
      <LoadedName regionId={regionId} country={country} fallback={fallback} />
    </SidePart>
  )
}

const query = graphql`
  query RegionNameQuery($country: String!) {
    regions(country: $country) {
      code
      name
    }
  }
`
