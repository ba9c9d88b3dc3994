import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { DashboardPanels } from './DashboardPanels.tsx'
import { DashboardToolbar } from './DashboardToolbar.tsx'
import { daysBefore as periodBefore, daysBetween, readDashboardFilter } from './range.rules.ts'
import { useWanted } from './useWanted.ts'

/** What happened on a site day by day, as jobs have counted it; beside it the days before. */
export default function DashboardScreen({ queryRef }: PageProps<DashboardScreenQuery>) {
  const { t, i18n } = useTranslation('dashboard')
  const data = usePreloadedQuery<DashboardScreenQuery>(query, queryRef)
  const { search } = useLocation()
  // The days are those of the query: the site's day may have changed since.
  const { from, to } = queryRef.variables
  const filter = { ...readDashboardFilter(new URLSearchParams(search), to), from, to }
  const { range, compares } = filter
  const { wanted, ask } = useWanted(filter)
  const periods = useMemo(() => {
    const before = periodBefore({ range, from, to })
    return {
      days: daysBetween(from, to),
      daysBefore: compares ? daysBetween(before.from, before.to) : undefined,
    }
  }, [range, from, to, compares])
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const countryName = (country: string) => {
    if (country === '') return t('noCountry')
    return /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country
  }
  const { countedAt, networks, countries } = data.signupFigures
  return (
    <Page
      title={t('title')}
      state={countedAt ? t('counted', { moment: formatDate(countedAt, MOMENT) }) : t('notCounted')}
      toolbar={
        <DashboardToolbar
          operator={data.operator!}
          filter={wanted}
          networks={networks.map(({ key }) => key)}
          countries={countries.map(({ key }) => key)}
          countryName={countryName}
          onFilter={ask}
        />
      }
    >
      <DashboardPanels query={data} periods={periods} countryName={countryName} />
    </Page>
  )
}

const query = graphql`
  query DashboardScreenQuery(
    $from: Date!
    $to: Date!
    $beforeFrom: Date!
    $beforeTo: Date!
    $compares: Boolean!
    $network: String
    $country: String
  ) @preloadable {
    operator {
      ...DashboardToolbar_operator
    }
    # Of every network and country, so that another one can be chosen.
    signupFigures(from: $from, to: $to) {
      countedAt
      networks {
        key
      }
      countries {
        key
      }
    }
    ...DashboardPanels_query
  }
`
