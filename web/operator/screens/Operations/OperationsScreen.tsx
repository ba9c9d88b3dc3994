import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { OperationsScreenQuery } from '#web/__generated__/OperationsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { ConfirmAct, type Act } from './ConfirmAct.tsx'
import { DeliveryPanels } from './DeliveryPanels.tsx'
import { DisabledWebhooks } from './DisabledWebhooks.tsx'
import { backupFault } from './health.rules.ts'
import { PaymentsPanel } from './PaymentsPanel.tsx'
import css from './OperationsScreen.module.css'

/** What goes on behind the sites: failed events, jobs, queues, mails, payments, and the newest backup. */
export default function OperationsScreen({ queryRef }: PageProps<OperationsScreenQuery>) {
  const { t } = useTranslation('operations')
  const { operations, deliveryHealth, paymentHealth } = usePreloadedQuery<OperationsScreenQuery>(
    query,
    queryRef,
  )
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
        <LateBackup newestBackupAt={newestBackupAt} now={now} />
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
        <DeliveryPanels
          health={deliveryHealth}
          pushJobs={jobs.find(({ task }) => task === PUSH_JOB)}
          now={now}
        />
        <DisabledWebhooks operations={operations} onAct={setAct} />
        <PaymentsPanel health={paymentHealth} />
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

type BackupProps = Pick<Operations, 'newestBackupAt' | 'now'>

function LateBackup({ newestBackupAt, now }: BackupProps) {
  const { t } = useTranslation('operations')
  const fault = backupFault(newestBackupAt, now)
  if (fault === undefined) return null
  return (
    <Alert tone="danger">{fault === 'none' ? t('backupMissing') : t('backupOld', { count: fault })}</Alert>
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

type Operations = OperationsScreenQuery['response']['operations']
type SetAside = Operations['setAsideEvents'][number]
type Job = Operations['jobs'][number]
type Queue = Operations['eventQueues'][number]

const MINUTE = 60
const PUSH_JOB = 'notifications.deliver-push'

function useLag(): (seconds: number) => string {
  const { t } = useTranslation('operations')
  return (seconds) =>
    seconds < MINUTE
      ? t('seconds', { count: Math.round(seconds) })
      : t('minutes', { count: Math.round(seconds / MINUTE) })
}

function useSetAsideColumns(onAct: (act: Act) => void): readonly Column<SetAside>[] {
  const { t } = useTranslation('operations')
  return [
    { key: 'topic', head: t('event'), text: ({ topic }) => topic },
    { key: 'way', head: t('way'), text: ({ producer, consumer }) => `${producer} → ${consumer}` },
    { key: 'since', head: t('since'), text: ({ setAsideAt }) => formatDate(setAsideAt, MOMENT) },
    {
      key: 'reason',
      head: t('reason'),
      text: ({ lastError }) => lastError,
      cell: ({ lastError }) => <span className={css.reason}>{lastError}</span>,
    },
    {
      key: 'acts',
      head: t('acts'),
      text: () => '',
      cell: (event) => (
        <span className={css.acts}>
          <Button
            look="plain"
            aria-label={t('retryOf', { event: event.name })}
            onClick={() => onAct({ kind: 'retry', event })}
          >
            {t('retry')}
          </Button>
          <Button
            look="plain"
            aria-label={t('discardOf', { event: event.name })}
            onClick={() => onAct({ kind: 'discard', event })}
          >
            {t('discard')}
          </Button>
        </span>
      ),
    },
  ]
}

function useJobColumns(onAct: (act: Act) => void): readonly Column<Job>[] {
  const { t } = useTranslation('operations')
  const lag = useLag()
  const count = (value: number) => formatNumber(value)
  return [
    { key: 'task', head: t('job'), text: ({ task }) => task },
    { key: 'waiting', head: t('due'), isNumeric: true, text: ({ waiting }) => count(waiting) },
    {
      key: 'lag',
      head: t('lag'),
      isNumeric: true,
      text: ({ waiting, lagSeconds }) => (waiting === 0 ? '' : lag(lagSeconds)),
    },
    { key: 'retrying', head: t('retrying'), isNumeric: true, text: ({ retrying }) => count(retrying) },
    {
      key: 'failed',
      head: t('failed'),
      isNumeric: true,
      text: ({ failed }) => count(failed),
      cell: (job) =>
        job.failed === 0 ? (
          count(job.failed)
        ) : (
          <Button
            look="plain"
            aria-label={t('retryJobs', { count: job.failed, job: job.task })}
            onClick={() => onAct({ kind: 'jobs', job })}
          >
            {`${count(job.failed)} · ${t('retry')}`}
          </Button>
        ),
    },
    {
      key: 'reason',
      head: t('reason'),
      text: ({ lastError }) => lastError ?? '',
      cell: ({ lastError }) => <span className={css.reason}>{lastError}</span>,
    },
  ]
}

function useQueueColumns(): readonly Column<Queue>[] {
  const { t } = useTranslation('operations')
  const lag = useLag()
  return [
    { key: 'way', head: t('way'), text: ({ producer, consumer }) => `${producer} → ${consumer}` },
    { key: 'waiting', head: t('waiting'), isNumeric: true, text: ({ waiting }) => formatNumber(waiting) },
    {
      key: 'lag',
      head: t('lag'),
      isNumeric: true,
      text: ({ waiting, lagSeconds }) => (waiting === 0 ? '' : lag(lagSeconds)),
    },
    { key: 'aside', head: t('setAside'), isNumeric: true, text: ({ setAside }) => formatNumber(setAside) },
  ]
}

const query = graphql`
  query OperationsScreenQuery @preloadable {
    operations {
      ...DisabledWebhooks_operations
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
    deliveryHealth {
      ...DeliveryPanels_health
    }
    paymentHealth {
      ...PaymentsPanel_health
    }
  }
`
