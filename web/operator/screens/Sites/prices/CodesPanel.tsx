import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CodesPanel_codes$key } from '#web/__generated__/CodesPanel_codes.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { codesOfSeries, endDiscountCode, endDiscountCodeSeries } from './codeChanges.ts'
import { CODE_STATES, searchOf, type CodeFilter } from './codeFilter.rules.ts'
import { NewCodes } from './NewCodes.tsx'
import { saveSeries } from './seriesFile.ts'
import { useCodeColumns } from './useCodeColumns.tsx'
import css from './CodesPanel.module.css'

type Props = {
  codes: CodesPanel_codes$key
  filter: CodeFilter
  countries: readonly string[]
  currencies: readonly string[]
  onFilter: (changed: Partial<CodeFilter>) => void
  onChanged: () => void
}

/** The discount codes of the site: which there are, new ones, and their end. */
export function CodesPanel({ codes, filter, countries, currencies, onFilter, onChanged }: Props) {
  const { t } = useTranslation('prices')
  const { edges, pageInfo, totalCount } = useFragment(fragment, codes)
  const mayEdit = useMay([])
  const [making, setMaking] = useState<'code' | 'series'>()
  const [ending, setEnding] = useState<{ code: string } | { series: string }>()
  const columns = useCodeColumns({
    onEnd: (code) => setEnding({ code }),
    onSeries: (series) => onFilter({ series }),
  })
  const rows = edges.map(({ node }) => node)
  return (
    <Panel
      title={t('codes')}
      about={t('codesCount', { count: totalCount })}
      flush
      actions={<CsvButton name="discount-codes" columns={columns} rows={rows} />}
    >
      <div className={css.bar}>
        <FilterSelect
          label={t('state')}
          value={filter.state}
          options={CODE_STATES.map((value) => ({
            value,
            text: value === 'ALL' ? t('allStates') : t(`states.${value}`),
          }))}
          onChange={(state) => onFilter({ state })}
        />
        {mayEdit && (
          <div className={css.acts}>
            <Button look="quiet" onClick={() => setMaking('series')}>
              {t('series.new')}
            </Button>
            <Button look="quiet" onClick={() => setMaking('code')}>
              {t('code.new')}
            </Button>
          </div>
        )}
      </div>
      {filter.series !== undefined && (
        <SeriesBar
          series={filter.series}
          mayEnd={mayEdit}
          onEnd={(series) => setEnding({ series })}
          onAll={() => onFilter({ series: undefined })}
        />
      )}
      {rows.length === 0 ? (
        <p className={css.none}>{t('noCodes')}</p>
      ) : (
        <Table label={t('codes')} columns={columns} rows={rows} keyOf={({ code }) => code} />
      )}
      <Pages filter={filter} after={pageInfo.hasNextPage ? pageInfo.endCursor : null} />
      <NewCodes
        making={making}
        countries={countries}
        currencies={currencies}
        onCreated={onChanged}
        onClose={() => setMaking(undefined)}
      />
      <EndCodes ending={ending} onEnded={onChanged} onClose={() => setEnding(undefined)} />
    </Panel>
  )
}

/** The ways to other pages. @param after of the next one, if there is one */
function Pages({ filter, after }: { filter: CodeFilter; after: string | null | undefined }) {
  const { t } = useTranslation('prices')
  return (
    <nav className={css.pages} aria-label={t('pages')}>
      {filter.after !== undefined && (
        <LinkButton look="quiet" to={searchOf({ ...filter, after: undefined }) || '?'}>
          {t('newest')}
        </LinkButton>
      )}
      {after != null && (
        <LinkButton look="quiet" to={searchOf({ ...filter, after })}>
          {t('older')}
        </LinkButton>
      )}
    </nav>
  )
}

type SeriesProps = {
  series: string
  mayEnd: boolean
  onEnd: (series: string) => void
  onAll: () => void
}

function SeriesBar({ series, mayEnd, onEnd, onAll }: SeriesProps) {
  const { t } = useTranslation('prices')
  return (
    <div className={css.bar}>
      <p>{t('series.only')}</p>
      <div className={css.acts}>
        <Button
          look="quiet"
          icon={Download}
          onClick={() => void codesOfSeries(series).then((codes) => saveSeries(codes, t('code.head')))}
        >
          {t('series.csv')}
        </Button>
        {mayEnd && (
          <Button look="danger" onClick={() => onEnd(series)}>
            {t('end.series')}
          </Button>
        )}
        <Button look="quiet" onClick={onAll}>
          {t('series.all')}
        </Button>
      </div>
    </div>
  )
}

type EndProps = {
  ending: { code: string } | { series: string } | undefined
  onEnded: () => void
  onClose: () => void
}

function EndCodes({ ending, onEnded, onClose }: EndProps) {
  const { t } = useTranslation('prices')
  const { isBusy, refused, act } = useActing()
  const isSeries = ending !== undefined && 'series' in ending
  const code = ending !== undefined && 'code' in ending ? ending.code : ''
  async function end() {
    if (ending === undefined) return
    const answer = await act(
      'series' in ending ? endDiscountCodeSeries(ending.series) : endDiscountCode(ending.code),
      t(isSeries ? 'end.seriesDone' : 'end.done', { code }),
    )
    if (!answer) return
    onClose()
    onEnded()
  }
  return (
    <Confirm
      open={ending !== undefined}
      isDanger
      isBusy={isBusy}
      refused={refused}
      title={isSeries ? t('end.series') : t('end.of', { code })}
      text={t('end.text')}
      yes={t(isSeries ? 'end.series' : 'end.yes')}
      onYes={() => void end()}
      onNo={onClose}
    />
  )
}

const fragment = graphql`
  fragment CodesPanel_codes on OperatorDiscountCodesConnection {
    totalCount
    edges {
      node {
        code
        ...useCodeColumns_code
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`
