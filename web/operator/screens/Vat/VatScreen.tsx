import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { VatScreenQuery } from '#web/__generated__/VatScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { NewVatRate } from './NewVatRate.tsx'
import { removeVatRate } from './vatChanges.ts'
import css from './VatScreen.module.css'

const STATES = ['all', 'current', 'upcoming', 'past'] as const

type Rate = VatScreenQuery['response']['vatRates'][number]

/** The VAT of every country: what holds now, what held, and what is to hold. */
export default function VatScreen({ queryRef }: PageProps<VatScreenQuery>) {
  const { t } = useTranslation('prices')
  const { vatRates } = usePreloadedQuery<VatScreenQuery>(query, queryRef)
  const { revalidate } = useRevalidator()
  const mayEdit = useMay([])
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Rate>()
  const [state, setState] = useState<(typeof STATES)[number]>('all')
  const rows = vatRates.filter((rate) => state === 'all' || stateIn(vatRates, rate) === state)
  const columns = useColumns(vatRates, mayEdit ? setRemoving : undefined)
  return (
    <Page
      title={t('vat.title')}
      state={t('vat.everySite')}
      toolbar={
        <Toolbar
          label={t('vat.title')}
          actions={
            <>
              <CsvButton name="vat-rates" columns={columns} rows={rows} />
              {mayEdit && <Button onClick={() => setAdding(true)}>{t('vat.new')}</Button>}
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
            value={state}
            options={STATES.map((value) => ({
              value,
              text: value === 'all' ? t('allStates') : t(`vat.states.${value}`),
            }))}
            onChange={setState}
          />
        </div>
        <Table still label={t('vat.title')} columns={columns} rows={rows} keyOf={keyOf} />
      </div>
      <NewVatRate
        open={isAdding}
        countries={[...new Set(vatRates.map(({ country }) => country))]}
        onAdded={() => void revalidate()}
        onClose={() => setAdding(false)}
      />
      <TakeBack rate={removing} onDone={() => void revalidate()} onClose={() => setRemoving(undefined)} />
    </Page>
  )
}

const keyOf = ({ country, validFrom }: Rate) => `${country} ${validFrom}`

const dayOf = ({ validFrom }: Rate) => formatDate(validFrom, { dateStyle: 'medium', timeZone: 'UTC' })

function useCountryOf(): (rate: Rate) => string {
  const { i18n } = useTranslation('prices')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return ({ country }) => names.of(country) ?? country
}

/** @param onRemove asks whether to take a rate back; undefined where the operator may not */
function useColumns(
  rates: readonly Rate[],
  onRemove: ((rate: Rate) => void) | undefined,
): readonly Column<Rate>[] {
  const { t } = useTranslation('prices')
  const nameOf = useCountryOf()
  const stateOf = (rate: Rate) => t(`vat.states.${stateIn(rates, rate)}`)
  return [
    { key: 'country', head: t('terms.country'), text: nameOf },
    {
      key: 'rate',
      head: t('vat.rate'),
      isNumeric: true,
      text: (rate) => `${formatNumber(rate.percentage)} %`,
    },
    { key: 'from', head: t('vat.from'), text: dayOf },
    {
      key: 'state',
      head: t('state'),
      text: stateOf,
      cell: (rate) =>
        rate.isUpcoming && onRemove ? (
          <Button
            look="plain"
            aria-label={t('vat.removeOf', { country: nameOf(rate), day: dayOf(rate) })}
            onClick={() => onRemove(rate)}
          >
            {`${stateOf(rate)} · ${t('vat.remove')}`}
          </Button>
        ) : (
          stateOf(rate)
        ),
    },
  ]
}

type TakeBackProps = { rate: Rate | undefined; onDone: () => void; onClose: () => void }

function TakeBack({ rate, onDone, onClose }: TakeBackProps) {
  const { t } = useTranslation('prices')
  const nameOf = useCountryOf()
  const { isBusy, refused, act } = useActing()
  async function remove() {
    if (!rate) return
    const { country, validFrom } = rate
    const isDone = await act(removeVatRate({ country, validFrom }), t('vat.removed'))
    if (!isDone) return
    onClose()
    onDone()
  }
  return (
    <Confirm
      open={rate !== undefined}
      isDanger
      isBusy={isBusy}
      refused={refused}
      title={rate ? t('vat.removeOf', { country: nameOf(rate), day: dayOf(rate) }) : ''}
      text={t('vat.removeText')}
      yes={t('vat.remove')}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}

/** The rates of a country come newest first: the first one whose day has come holds. */
function stateIn(rates: readonly Rate[], rate: Rate): 'upcoming' | 'current' | 'past' {
  if (rate.isUpcoming) return 'upcoming'
  return rates.find(({ country, isUpcoming }) => country === rate.country && !isUpcoming) === rate
    ? 'current'
    : 'past'
}

const query = graphql`
  query VatScreenQuery @preloadable {
    vatRates {
      country
      percentage
      validFrom
      isUpcoming
    }
  }
`
