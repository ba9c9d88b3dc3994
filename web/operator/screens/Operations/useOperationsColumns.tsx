import { useTranslation } from 'react-i18next'
import type { OperationsScreenQuery } from '#web/__generated__/OperationsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import css from './OperationsScreen.module.css'

type Operations = OperationsScreenQuery['response']['operations']
export type SetAside = Operations['setAsideEvents'][number]
export type Job = Operations['jobs'][number]
export type Queue = Operations['eventQueues'][number]

/** What an operator may do, each asked before it is done. */
export type Act =
  | { kind: 'retry'; event: SetAside }
  | { kind: 'discard'; event: SetAside }
  | { kind: 'jobs'; job: Job }

const MINUTE = 60

function useLag(): (seconds: number) => string {
  const { t } = useTranslation('operations')
  return (seconds) =>
    seconds < MINUTE
      ? t('seconds', { count: Math.round(seconds) })
      : t('minutes', { count: Math.round(seconds / MINUTE) })
}

export function useSetAsideColumns(onAct: (act: Act) => void): readonly Column<SetAside>[] {
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

export function useJobColumns(onAct: (act: Act) => void): readonly Column<Job>[] {
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

export function useQueueColumns(): readonly Column<Queue>[] {
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
