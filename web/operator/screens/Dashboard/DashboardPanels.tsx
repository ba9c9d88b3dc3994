import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DashboardPanels_query$key } from '#web/__generated__/DashboardPanels_query.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { saveCsv } from '#web/operator/parts/saveCsv.ts'
import { activeRows } from './activeRows.ts'
import { CohortsPanel } from './CohortsPanel.tsx'
import { DashboardGroups } from './DashboardGroups.tsx'
import { fileColumns, rowsOf } from './figureColumns.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { figuresOfAll, type FigureSection, type Periods } from './figures.rules.ts'
import { messageRows } from './messageRows.ts'
import { currenciesOf, moneyRows } from './moneyRows.ts'
import { signupRows } from './signupRows.ts'
import { Tiles } from './Tiles.tsx'
import { useActiveFigures } from './useActiveFigures.ts'
import { useDeliveryFigures } from './useDeliveryFigures.ts'
import { useFigureWords } from './useFigureWords.ts'
import { useMessageFigures } from './useMessageFigures.ts'
import { useModerationFigures } from './useModerationFigures.ts'
import { useMoneyFigures } from './useMoneyFigures.ts'
import { useSignupFigures } from './useSignupFigures.ts'
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
  const ofMembers = [
    ...useSignupFigures({ periods, rows: signups }),
    ...useMoneyFigures({ periods, currency, rows: money }),
    ...useMessageFigures({ periods, rows: messages }),
    ...useActiveFigures({ periods, rows: active }),
  ]
  const ofWork = [
    ...useModerationFigures({ periods, now: data.moderation, before: data.moderationBefore }),
    ...useDeliveryFigures({ periods, now: data.delivery, before: data.deliveryBefore }),
  ]
  const words = useFigureWords('days', periods.days.length)
  const daysName = `${periods.days[0]}-${periods.days.at(-1)}`
  function saveAll() {
    const { days } = periods
    const figures = figuresOfAll([...ofMembers, ...ofWork])
    saveCsv(`dashboard-${daysName}`, fileColumns(days, figures, words), rowsOf(days, figures))
  }
  const panelOf = (section: FigureSection) => (
    <FigurePanel key={section.name} days={periods.days} {...section} />
  )
  return (
    <>
      <Tiles label={t('tiles')} tiles={tiles} />
      <div className={css.above}>
        {currencies.length > 1 && (
          <FilterSelect
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, text: value }))}
            onChange={setCurrency}
          />
        )}
        <Button look="quiet" icon={Download} onClick={saveAll}>
          {t('csvOfAll')}
        </Button>
      </div>
      <div className={css.panels}>
        {ofMembers.map(panelOf)}
        <CohortsPanel figures={data.active} />
        {ofWork.map(panelOf)}
        <DashboardGroups query={data} daysName={daysName} currency={currency} countryName={countryName} />
      </div>
    </>
  )
}

const fragment = graphql`
  fragment DashboardPanels_query on Query {
    ...DashboardGroups_query
    signups: signupFigures(from: $from, to: $to, network: $network, country: $country) {
      ...signupRows_figures
    }
    signupsBefore: signupFigures(from: $beforeFrom, to: $beforeTo, network: $network, country: $country)
      @include(if: $compares) {
      ...signupRows_figures
    }
    money: moneyFigures(from: $from, to: $to, network: $network, country: $country) {
      ...moneyRows_figures
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
      ...useModerationFigures_figures
    }
    moderationBefore: moderationFigures(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      ...useModerationFigures_figures
    }
    delivery: deliveryFigures(from: $from, to: $to) {
      ...useDeliveryFigures_figures
    }
    deliveryBefore: deliveryFigures(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      ...useDeliveryFigures_figures
    }
  }
`
