import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { FilterDay } from '#web/operator/parts/FilterDay.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import type { Fault } from '../api/ask.ts'
import type { Page } from '../api/types.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { Rows, type Column } from '../parts/Rows.tsx'
import { Screen } from '../parts/Screen.tsx'
import type { usePaging } from './usePaging.ts'
import css from './ListPage.module.css'

type Props<Node> = {
  title: string
  /** In words, for an empty list: "sign-ups". */
  what: string
  columns: readonly Column<Node>[]
  asked: { data: Page<Node> | undefined; fault: Fault | undefined; isLoading: boolean; again: () => void }
  paging: ReturnType<typeof usePaging>
  /** Further filters. */
  filters?: ReactNode
  /** At the right of the filters. */
  actions: ReactNode
}

/** A list by pages, the newest rows first, with its period in the address. */
export function ListPage<Node extends { reference: string }>(props: Props<Node>) {
  const { title, what, columns, asked, paging, filters, actions } = props
  const { from = '', to = '' } = paging.filters
  const rows = asked.data?.edges.map(({ node }) => node).toReversed() ?? []
  const count = asked.data?.totalCount
  return (
    <Screen
      title={title}
      state={count === undefined ? '' : formatNumber(count)}
      toolbar={
        <Toolbar label="Filters" actions={actions}>
          <FilterDay label="From" value={from} onChange={(day) => paging.filter('from', day)} />
          <FilterDay label="To" value={to} onChange={(day) => paging.filter('to', day)} />
          {filters}
          {Object.keys(paging.filters).length > 0 && (
            <Button look="plain" onClick={paging.reset}>
              Reset
            </Button>
          )}
        </Toolbar>
      }
    >
      {from !== '' && to !== '' && from > to && (
        <Alert tone="warning" announced>
          The last day is before the first one, so the list is empty.
        </Alert>
      )}
      <FaultNote fault={asked.fault} onRetry={asked.again} />
      {asked.data && (
        <Panel
          title={title}
          about={asked.isLoading ? 'Loading …' : undefined}
          flush={rows.length > 0}
          actions={<Pager page={asked.data} paging={paging} />}
        >
          {rows.length === 0 ? (
            <p>{`There are no ${what} here.`}</p>
          ) : (
            <Rows label={title} columns={columns} rows={rows} keyOf={({ reference }) => reference} />
          )}
        </Panel>
      )}
      {!asked.data && asked.isLoading && <p aria-busy>Loading …</p>}
    </Screen>
  )
}

function Pager({ page, paging }: { page: Page<unknown>; paging: ReturnType<typeof usePaging> }) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <span className={css.pager}>
      <Button
        look="quiet"
        icon={ChevronLeft}
        disabled={!hasNextPage || endCursor === null}
        onClick={() => paging.newer(endCursor)}
      >
        Newer
      </Button>
      <Button
        look="quiet"
        icon={ChevronRight}
        disabled={!hasPreviousPage || startCursor === null}
        onClick={() => paging.older(startCursor)}
      >
        Older
      </Button>
    </span>
  )
}
