import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DashboardPanels_query$key } from '#web/__generated__/DashboardPanels_query.graphql.ts'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { ActivePanels } from './ActivePanels.tsx'
import { activeRows } from './activeRows.ts'
import { CohortsPanel } from './CohortsPanel.tsx'
import { DeliveryPanels } from './DeliveryPanels.tsx'
import type { Periods } from './figures.rules.ts'
import { GroupsPanel } from './GroupsPanel.tsx'
import { messageRows } from './messageRows.ts'
import { MessagesPanels } from './MessagesPanels.tsx'
import { ModerationPanel } from './ModerationPanel.tsx'
import { MoneyPanels } from './MoneyPanels.tsx'
import { currenciesOf, moneyRows } from './moneyRows.ts'
import { signupRows } from './signupRows.ts'
import { SignupsPanel } from './SignupsPanel.tsx'
import { Tiles } from './Tiles.tsx'
import { useTiles } from './useTiles.ts'
import css from './DashboardPanels.module.css'

type Props = { query: DashboardPanels_query$key; periods: Periods; countryName: (country: string) => string }

/** All figures of the chosen days: those of all days together, then each with its chart, table and file. */
export function DashboardPanels({ query, periods, countryName }: Props) {
  const { t } = useTranslation('dashboard')
  const data = useFragment(fragment, query)
  const rows = useMemo(
    () => ({
      signups: { now: signupRows(data.signups), before: signupRows(data.signupsBefore) },
      money: { now: moneyRows(data.money), before: moneyRows(data.moneyBefore) },
      messages: { now: messageRows(data.messages), before: messageRows(data.messagesBefore) },
      active: { now: activeRows(data.active), before: activeRows(data.activeBefore) },
    }),
    [data],
  )
  const { signups, money, messages, active } = rows
  const currencies = currenciesOf([...money.now, ...money.before])
  const [chosen, setCurrency] = useState<string>()
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? 'EUR'
  const of = (when: 'now' | 'before') => ({
    signups: signups[when],
    money: money[when],
    messages: messages[when],
    active: active[when],
  })
  const tiles = useTiles(currency, { now: of('now'), before: periods.daysBefore && of('before') })
  return (
    <>
      <Tiles label={t('tiles')} tiles={tiles} />
      {currencies.length > 1 && (
        <div className={css.currency}>
          <FilterSelect
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, text: value }))}
            onChange={setCurrency}
          />
        </div>
      )}
      <div className={css.panels}>
        <SignupsPanel periods={periods} rows={signups} />
        <MoneyPanels periods={periods} currency={currency} rows={money} />
        <MessagesPanels periods={periods} rows={messages} />
        <ActivePanels periods={periods} rows={active} />
        <CohortsPanel figures={data.active} />
        <ModerationPanel periods={periods} now={data.moderation} before={data.moderationBefore} />
        <DeliveryPanels periods={periods} now={data.delivery} before={data.deliveryBefore} />
        <GroupsPanel
          title={t('byNetwork')}
          name="networks"
          head={t('network')}
          nameOf={(network) => (network === '' ? t('noNetwork') : network)}
          currency={currency}
          signups={data.signups.networks}
          money={data.money.networks}
        />
        <GroupsPanel
          title={t('byCountry')}
          name="countries"
          head={t('country')}
          nameOf={countryName}
          currency={currency}
          signups={data.signups.countries}
          money={data.money.countries}
        />
      </div>
    </>
  )
}

const fragment = graphql`
  fragment DashboardPanels_query on Query {
    signups: signupFigures(from: $from, to: $to, network: $network, country: $country) {
      ...signupRows_figures
      networks {
        ...GroupsPanel_signups
      }
      countries {
        ...GroupsPanel_signups
      }
    }
    signupsBefore: signupFigures(from: $beforeFrom, to: $beforeTo, network: $network, country: $country)
      @include(if: $compares) {
      ...signupRows_figures
    }
    money: moneyFigures(from: $from, to: $to, network: $network, country: $country) {
      ...moneyRows_figures
      networks {
        ...GroupsPanel_money
      }
      countries {
        ...GroupsPanel_money
      }
    }
    moneyBefore: moneyFigures(from: $beforeFrom, to: $beforeTo, network: $network, country: $country)
      @include(if: $compares) {
      ...moneyRows_figures
    }
    messages: messageFigures(from: $from, to: $to, network: $network, country: $country) {
      ...messageRows_figures
    }
    messagesBefore: messageFigures(from: $beforeFrom, to: $beforeTo, network: $network, country: $country)
      @include(if: $compares) {
      ...messageRows_figures
    }
    active: activeFigures(from: $from, to: $to, network: $network, country: $country) {
      ...activeRows_figures
      ...CohortsPanel_figures
    }
    activeBefore: activeFigures(from: $beforeFrom, to: $beforeTo, network: $network, country: $country)
      @include(if: $compares) {
      ...activeRows_figures
    }
    moderation: moderationFigures(from: $from, to: $to) {
      ...ModerationPanel_figures
    }
    moderationBefore: moderationFigures(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      ...ModerationPanel_figures
    }
    delivery: deliveryFigures(from: $from, to: $to) {
      ...DeliveryPanels_figures
    }
    deliveryBefore: deliveryFigures(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      ...DeliveryPanels_figures
    }
  }
`
