import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DashboardGroups_query$key } from '#web/__generated__/DashboardGroups_query.graphql.ts'
import { GroupsPanel } from './GroupsPanel.tsx'

type Props = {
  query: DashboardGroups_query$key
  /** The days, as the files' names have them. */
  daysName: string
  currency: string
  countryName: (country: string) => string
}

/** The days' sums by network and country, and by site for those who work on several. */
export function DashboardGroups({ query, daysName, currency, countryName }: Props) {
  const { t } = useTranslation('dashboard')
  const { t: ofConsole } = useTranslation('console')
  const { operator, signups, money } = useFragment(fragment, query)
  const sites = operator?.sites ?? []
  const networkName = (network: string) => (network === '' ? t('noNetwork') : network)
  const siteName = (key: string) => sites.find(({ id }) => id === key)?.name ?? key
  return (
    <>
      <GroupsPanel
        title={t('byNetwork')}
        name={`networks-${daysName}`}
        head={t('network')}
        nameOf={networkName}
        fileNameOf={networkName}
        currency={currency}
        signups={signups.networks}
        money={money.networks}
      />
      <GroupsPanel
        title={t('byCountry')}
        name={`countries-${daysName}`}
        head={t('country')}
        nameOf={countryName}
        fileNameOf={(country) => country || t('noCountry')}
        currency={currency}
        signups={signups.countries}
        money={money.countries}
      />
      {sites.length > 1 && (
        <GroupsPanel
          title={t('bySite')}
          name={`sites-${daysName}`}
          head={ofConsole('rail.site')}
          nameOf={siteName}
          fileNameOf={siteName}
          currency={currency}
          signups={signups.sites}
          money={money.sites}
        />
      )}
    </>
  )
}

const fragment = graphql`
  fragment DashboardGroups_query on Query {
    operator {
      sites {
        id
        name
      }
    }
    signups: signupFigures(from: $from, to: $to, network: $network, country: $country) {
      networks {
        ...GroupsPanel_signups
      }
      countries {
        ...GroupsPanel_signups
      }
      sites {
        ...GroupsPanel_signups
      }
    }
    money: moneyFigures(from: $from, to: $to, network: $network, country: $country) {
      networks {
        ...GroupsPanel_money
      }
      countries {
        ...GroupsPanel_money
      }
      sites {
        ...GroupsPanel_money
      }
    }
  }
`
