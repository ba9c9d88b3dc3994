import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DashboardToolbar_operator$key } from '#web/__generated__/DashboardToolbar_operator.graphql.ts'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { FilterDay } from '#web/operator/parts/FilterDay.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { chooseSite } from '#web/operator/session/site.ts'
import { addressOf, ALL, RANGES, withDay, type DashboardFilter } from './range.rules.ts'

type Props = {
  operator: DashboardToolbar_operator$key
  filter: DashboardFilter
  networks: readonly string[]
  countries: readonly string[]
  countryName: (country: string) => string
  onFilter: (changed: Partial<DashboardFilter>) => void
}

/** The site, the days, what they are compared with, and whose figures they are. */
export function DashboardToolbar({ operator, filter, networks, countries, countryName, onFilter }: Props) {
  const { t } = useTranslation('dashboard')
  const { t: ofConsole } = useTranslation('console')
  const { site, sites } = useFragment(fragment, operator)
  const compare = () => onFilter({ compares: !filter.compares })
  const changeDay = (changed: { from?: string; to?: string }) => {
    // An emptied field goes back to its day.
    if (Object.values(changed).every((day) => /^[12]\d{3}-/.test(day))) onFilter(withDay(filter, changed))
  }
  useKeys([{ keys: 'c', label: t('compareKey'), onPress: compare }])
  function openSite(token: string) {
    chooseSite(token)
    // A new document, so that no figure of the other site stays in memory.
    location.assign(addressOf({ ...filter, network: ALL, country: ALL }))
  }
  const withAll = (values: readonly string[], chosen: string, textOf: (value: string) => string) =>
    [...new Set([ALL, ...values, chosen])].map((value) => ({
      value,
      text: value === ALL ? t('all') : textOf(value),
    }))
  return (
    <Toolbar label={t('toolbar')}>
      {sites.length > 1 && (
        <FilterSelect
          label={ofConsole('rail.site')}
          value={site.token}
          options={sites.map(({ token, name }) => ({ value: token, text: name }))}
          onChange={openSite}
        />
      )}
      <FilterSelect
        label={t('network')}
        value={filter.network}
        options={withAll(networks, filter.network, (network) => (network === '' ? t('noNetwork') : network))}
        onChange={(network) => onFilter({ network })}
      />
      <FilterSelect
        label={t('country')}
        value={filter.country}
        options={withAll(countries, filter.country, countryName)}
        onChange={(country) => onFilter({ country })}
      />
      <FilterSelect
        label={t('range')}
        value={filter.range}
        options={RANGES.map((value) => ({ value, text: t(`ranges.${value}`) }))}
        onChange={(range) => onFilter({ range })}
      />
      {filter.range === 'OWN' && (
        <>
          <FilterDay label={t('from')} value={filter.from} onChange={(from) => changeDay({ from })} />
          <FilterDay label={t('to')} value={filter.to} onChange={(to) => changeDay({ to })} />
        </>
      )}
      <FilterSelect
        label={t('compare')}
        value={filter.compares ? 'before' : 'none'}
        options={[
          { value: 'before', text: t('compareBefore') },
          { value: 'none', text: t('compareNone') },
        ]}
        onChange={(value) => onFilter({ compares: value === 'before' })}
      />
    </Toolbar>
  )
}

const fragment = graphql`
  fragment DashboardToolbar_operator on Operator {
    site {
      token
    }
    sites {
      token
      name
    }
  }
`
