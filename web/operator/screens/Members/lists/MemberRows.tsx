import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { addressOfTab, isOfMoney, MONEY_ROLES, type Tab } from '../tabs.rules.ts'
import type { MemberColumn } from './memberColumn.ts'
import css from './MemberRows.module.css'

const NEWEST = 5

/** Rows of one kind about a member. */
export type MemberList<Row> = {
  /** Where all of them stand; also the last part of the file's name. */
  tab: Tab
  title: string
  about?: string
  columns: readonly MemberColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** How many there are on the server. */
  total: number
}

type Props<Row> = {
  list: MemberList<Row>
  /** All rows with their file; else the newest ones with the way to the others. */
  isWhole?: boolean
  /** Whether rows lead on by a link. */
  leads?: boolean
}

const shortOf = <Row,>(columns: readonly MemberColumn<Row>[]): MemberColumn<Row>[] =>
  columns
    .filter(({ isExtra }) => isExtra !== true)
    .map((column) => {
      const { short } = column
      return short ? { ...column, cell: (row) => <span className={css.short}>{short(row)}</span> } : column
    })

/** Rows of one kind: the newest in a panel of the overview, or all in their tab. */
export function MemberRows<Row>({ list, isWhole = false, leads = false }: Props<Row>) {
  const { t } = useTranslation('people')
  const { state } = useLocation() as { state: unknown }
  const may = useMay(MONEY_ROLES)
  const { tab, title, about, columns, keyOf, total } = list
  if (isOfMoney(tab) && !may)
    return (
      <Panel title={title}>
        <OnlyFor roles={MONEY_ROLES} />
      </Panel>
    )
  const rows = isWhole ? list.rows : list.rows.slice(0, NEWEST)
  const actions = isWhole ? (
    <CsvButton name={`member-${tab}`} columns={columns} rows={rows} />
  ) : (
    <Link to={addressOfTab(tab)} replace state={state} className={css.all} aria-label={t('allOf', { title })}>
      {t('all', { count: total })}
    </Link>
  )
  return (
    <Panel
      title={title}
      about={about}
      flush
      actions={total > 0 && (isWhole || total > rows.length) && actions}
    >
      {rows.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <Table
          label={title}
          columns={isWhole ? columns : shortOf(columns)}
          rows={rows}
          keyOf={keyOf}
          dense={!isWhole}
          still={!isWhole || !leads}
        />
      )}
    </Panel>
  )
}
