import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { ClosingScreenQuery } from '#web/__generated__/ClosingScreenQuery.graphql.ts'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FileButton } from '#web/operator/parts/FileButton.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { monthOf, monthsUntil } from './month.rules.ts'
import { useClosingColumns } from './useClosingColumns.tsx'
import css from './ClosingScreen.module.css'

const monthText = (month: string) => formatDate(`${month}-15`, { month: 'long', year: 'numeric' })

/** The books at the end of each day of a month, and the files for the bookkeeper. */
export default function ClosingScreen({ queryRef }: PageProps<ClosingScreenQuery>) {
  const { t } = useTranslation('orders')
  const { dailyClosing } = usePreloadedQuery<ClosingScreenQuery>(query, queryRef)
  const { search } = useLocation()
  const navigate = useNavigate()
  const columns = useClosingColumns()
  const [now] = useState(() => new Date())
  const { month, from, to } = monthOf(new URLSearchParams(search).get('month'), now)
  const days = new URLSearchParams({ from, to })
  const file = (name: string, label: string) => (
    <FileButton label={label} path={() => `/operator/files/${name}?${days}`} roles={['FINANCE']} />
  )
  const months = monthsUntil(now)
  return (
    <Page
      title={t('closing.title')}
      state={monthText(month)}
      toolbar={
        <Toolbar
          label={t('toolbar')}
          actions={
            <>
              {file('closing.csv', t('closing.csv'))}
              {file('vat-oss.csv', t('closing.oss'))}
            </>
          }
        >
          <FilterSelect
            label={t('closing.month')}
            value={month}
            options={(months.includes(month) ? months : [...months, month]).map((value) => ({
              value,
              text: monthText(value),
            }))}
            onChange={(next) => void navigate(`/operator/closing?month=${next}`, { replace: true })}
          />
        </Toolbar>
      }
    >
      {dailyClosing.length === 0 ? (
        <EmptyPage title={t('closing.none')} />
      ) : (
        // Arrow keys scroll it where the window is narrower than the table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={css.table} tabIndex={0} aria-label={t('closing.scrolls')}>
          <Table
            label={t('closing.title')}
            columns={columns}
            rows={dailyClosing.toReversed()}
            keyOf={({ day }) => day}
            still
          />
        </section>
      )}
    </Page>
  )
}

const query = graphql`
  query ClosingScreenQuery($from: Date!, $to: Date!) @preloadable {
    dailyClosing(from: $from, to: $to) {
      day
      ...useClosingColumns_day
    }
  }
`
