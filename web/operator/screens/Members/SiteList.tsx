import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import css from './SiteList.module.css'

type Props<Row> = {
  title: string
  /** How long the whole list is, in words. */
  count: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  pages: { hasNext: boolean; isLoadingNext: boolean }
  onMore: () => void
  children?: ReactNode
}

/** A list of the site on the members' screen, page by page. */
export function SiteList<Row>({ title, count, columns, rows, keyOf, pages, onMore, children }: Props<Row>) {
  const { t } = useTranslation('shell')
  return (
    <div className={css.list}>
      <Panel title={title} about={count} flush>
        <Table label={title} columns={columns} rows={rows} keyOf={keyOf} />
      </Panel>
      {pages.hasNext && (
        <Button look="quiet" className={css.more} busy={pages.isLoadingNext} onClick={onMore}>
          {t('showMore')}
        </Button>
      )}
      {children}
    </div>
  )
}
