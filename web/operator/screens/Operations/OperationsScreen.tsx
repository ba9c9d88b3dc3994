import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { OperationsScreenQuery } from '#web/__generated__/OperationsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { useJobColumns, useQueueColumns, useSetAsideColumns, type Act } from './useOperationsColumns.tsx'
import css from './OperationsScreen.module.css'

/** What goes on behind the sites: events that failed, jobs, queues, and the age of the newest backup. */
export default function OperationsScreen({ queryRef }: PageProps<OperationsScreenQuery>) {
  const { t } = useTranslation('operations')
  const { operations } = usePreloadedQuery<OperationsScreenQuery>(query, queryRef)
  const { revalidate, state } = useRevalidator()
  const [act, setAct] = useState<Act>()
  const { now, setAsideEvents, jobs, eventQueues, newestBackupAt } = operations
  return (
    <Page
      title={t('title')}
      state={t('readAt', { moment: formatDate(now, MOMENT) })}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <Button
              look="quiet"
              icon={RefreshCw}
              busy={state === 'loading'}
              onClick={() => void revalidate()}
            >
              {t('refresh')}
            </Button>
          }
        />
      }
    >
      <div className={css.panels}>
        <Rows
          title={t('setAside')}
          none={t('noneSetAside')}
          columns={useSetAsideColumns(setAct)}
          rows={setAsideEvents}
          keyOf={({ name }) => name}
        />
        <Rows
          title={t('jobs')}
          none={t('noJobs')}
          columns={useJobColumns(setAct)}
          rows={jobs}
          keyOf={({ task }) => task}
        />
        <Rows
          title={t('queues')}
          none={t('noQueues')}
          columns={useQueueColumns()}
          rows={eventQueues}
          keyOf={({ producer, consumer }) => `${producer} ${consumer}`}
        />
        <Panel title={t('backup')}>
          <p className={css.empty}>
            {newestBackupAt ? t('backupAt', { moment: formatDate(newestBackupAt, MOMENT) }) : t('noBackup')}
          </p>
        </Panel>
      </div>
      <ConfirmAct act={act} onDone={() => void revalidate()} onClose={() => setAct(undefined)} />
    </Page>
  )
}

type RowsProps<Row> = {
  title: string
  none: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

function Rows<Row>({ title, none, columns, rows, keyOf }: RowsProps<Row>) {
  return (
    <Panel title={title} about={rows.length === 0 ? undefined : rows.length} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className={css.empty}>{none}</p>
      ) : (
        <Table dense still label={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </Panel>
  )
}

const query = graphql`
  query OperationsScreenQuery @preloadable {
    operations {
      now
      newestBackupAt
      setAsideEvents {
        name
        topic
        producer
        consumer
        setAsideAt
        lastError
      }
      jobs {
        task
        waiting
        lagSeconds
        retrying
        failed
        lastError
      }
      eventQueues {
        producer
        consumer
        waiting
        lagSeconds
        setAside
      }
    }
  }
`
