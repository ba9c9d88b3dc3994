import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { PaymentMethodsScreenQuery } from '#web/__generated__/PaymentMethodsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { EndMethod } from './EndMethod.tsx'
import { NewMethod } from './NewMethod.tsx'
import css from './PaymentMethodsScreen.module.css'

const SHOWN = ['all', 'open', 'over'] as const

type Period = PaymentMethodsScreenQuery['response']['paymentMethodPeriods'][number]

/** When each way of paying is offered, and where. */
export default function PaymentMethodsScreen({ queryRef }: PageProps<PaymentMethodsScreenQuery>) {
  const { t } = useTranslation('prices')
  const { paymentMethodPeriods: periods, paymentCountries } = usePreloadedQuery<PaymentMethodsScreenQuery>(
    query,
    queryRef,
  )
  const { revalidate } = useRevalidator()
  const mayEdit = useMay([])
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Period>()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const rows = periods.filter((period) => shown === 'all' || isOver(period) === (shown === 'over'))
  const columns = useColumns(mayEdit ? setEnding : undefined)
  return (
    <Page
      title={t('methods.title')}
      state={t('vat.everySite')}
      toolbar={
        <Toolbar
          label={t('methods.title')}
          actions={
            <>
              <CsvButton name="payment-methods" columns={columns} rows={rows} />
              {mayEdit && <Button onClick={() => setAdding(true)}>{t('methods.new')}</Button>}
            </>
          }
        >
          <OnlyFor roles={[]} />
        </Toolbar>
      }
    >
      <div className={css.table}>
        {/* In the content, so that the keyboard can scroll what has no other control. */}
        <div className={css.filter}>
          <FilterSelect
            label={t('state')}
            value={shown}
            options={SHOWN.map((value) => ({ value, text: t(`methods.shown.${value}`) }))}
            onChange={setShown}
          />
        </div>
        <Table still label={t('methods.title')} columns={columns} rows={rows} keyOf={keyOf} />
      </div>
      <NewMethod
        open={isAdding}
        countries={paymentCountries.map(({ code }) => code)}
        onDone={() => void revalidate()}
        onClose={() => setAdding(false)}
      />
      <EndMethod
        key={ending && keyOf(ending)}
        period={ending}
        onDone={() => void revalidate()}
        onClose={() => setEnding(undefined)}
      />
    </Page>
  )
}

const keyOf = ({ method, country, currency, validFrom }: Period) =>
  [method, country, currency, validFrom].join(' ')

const isOver = ({ validUntil }: Period) =>
  validUntil != null && validUntil <= new Date().toISOString().slice(0, 10)

/** @param onEnd asks for the end of a period; undefined where the operator may not */
function useColumns(onEnd: ((period: Period) => void) | undefined): Column<Period>[] {
  const { t, i18n } = useTranslation('prices')
  const { t: ofOrders } = useTranslation('orders')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const nameOf = ({ name, method }: Period) => name ?? ofOrders(`methods.${method as 'IDEAL'}`)
  const placeOf = ({ country, currency }: Period) =>
    [
      country === '*' ? t('methods.everyCountry') : (names.of(country) ?? country),
      currency === '*' ? t('terms.anyCurrency') : currency,
    ].join(', ')
  const dayText = (day: string) => formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })
  const endOf = ({ validUntil }: Period) => (validUntil == null ? t('methods.noEnd') : dayText(validUntil))
  return [
    { key: 'method', head: t('methods.method'), text: nameOf },
    { key: 'place', head: t('methods.place'), text: placeOf },
    {
      key: 'position',
      head: t('methods.position'),
      isNumeric: true,
      text: ({ position }) => String(position),
    },
    { key: 'from', head: t('vat.from'), text: ({ validFrom }) => dayText(validFrom) },
    {
      key: 'until',
      head: t('methods.until'),
      text: endOf,
      cell: (period) =>
        onEnd && !isOver(period) ? (
          <Button
            look="plain"
            aria-label={t('methods.endOf', {
              method: nameOf(period),
              place: placeOf(period),
              end: endOf(period),
            })}
            onClick={() => onEnd(period)}
          >
            {endOf(period)}
          </Button>
        ) : (
          endOf(period)
        ),
    },
  ]
}

const query = graphql`
  query PaymentMethodsScreenQuery @preloadable {
    paymentMethodPeriods {
      method
      country
      currency
      position
      name
      validFrom
      validUntil
    }
    paymentCountries {
      code
    }
  }
`
