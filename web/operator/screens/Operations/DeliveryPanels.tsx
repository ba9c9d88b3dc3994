import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  DeliveryPanels_health$data,
  DeliveryPanels_health$key,
} from '#web/__generated__/DeliveryPanels_health.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { AdviceList } from './AdviceList.tsx'
import { mailAdvice, pushAdvice, textAdvice } from './health.rules.ts'
import css from './OperationsScreen.module.css'

type PushJobs = { readonly waiting: number; readonly retrying: number; readonly failed: number }

type Props = {
  health: DeliveryPanels_health$key
  /** Those that hand out pushes; undefined where none waits. */
  pushJobs: PushJobs | undefined
  now: string
}

/** Whether mails, pushes and text messages reach members, and what to do if they do not. */
export function DeliveryPanels({ health: key, pushJobs, now }: Props) {
  const { mails, pushes, textMessages } = useFragment(fragment, key)
  return (
    <>
      <Mails mails={mails} now={now} />
      <Pushes pushes={pushes} jobs={pushJobs} />
      <Texts texts={textMessages} now={now} />
    </>
  )
}

type Health = DeliveryPanels_health$data
type Trouble = Health['mails']['troubles'][number]

function useWaiting(): (of: {
  readonly waiting: number
  readonly oldestWaitingAt: string | null | undefined
}) => string {
  const { t } = useTranslation('operations')
  return ({ waiting, oldestWaitingAt }) =>
    oldestWaitingAt
      ? t('health.waitingSince', {
          number: formatNumber(waiting),
          moment: formatDate(oldestWaitingAt, MOMENT),
        })
      : formatNumber(waiting)
}

function Mails({ mails, now }: { mails: Health['mails']; now: string }) {
  const { t } = useTranslation('operations')
  const waitingOf = useWaiting()
  const { troubles } = mails
  const advice = mailAdvice(mails, now).map((one) => ({ ...one, text: t(`mails.advice.${one.key}`) }))
  const columns: readonly Column<Trouble>[] = [
    { key: 'fault', head: t('mails.fault'), text: ({ fault }) => t(`mails.faults.${fault as 'LOGIN'}.name`) },
    { key: 'code', head: t('mails.code'), text: ({ code }) => code ?? '' },
    { key: 'waiting', head: t('waiting'), isNumeric: true, text: ({ waiting }) => formatNumber(waiting) },
    { key: 'failed', head: t('health.givenUp'), isNumeric: true, text: ({ failed }) => formatNumber(failed) },
    { key: 'advice', head: t('acts'), text: ({ fault }) => t(`mails.faults.${fault as 'LOGIN'}.advice`) },
  ]
  return (
    <Panel title={t('mails.title')} about={t('health.lastDay')}>
      <Facts
        facts={[
          mails.hasServer
            ? { name: t('health.sent'), value: formatNumber(mails.sent) }
            : { name: t('health.kept'), value: formatNumber(mails.kept) },
          { name: t('waiting'), value: waitingOf(mails) },
          { name: t('health.givenUp'), value: formatNumber(mails.failed) },
        ]}
      />
      {(advice.length > 0 || troubles.length === 0) && <AdviceList advice={advice} fine={t('mails.fine')} />}
      {troubles.length > 0 && (
        <div className={css.troubles}>
          <Table
            dense
            still
            label={t('mails.troubles')}
            columns={columns}
            rows={troubles}
            keyOf={({ fault }) => fault}
          />
        </div>
      )}
    </Panel>
  )
}

function Pushes({ pushes, jobs }: { pushes: Health['pushes']; jobs: PushJobs | undefined }) {
  const { t } = useTranslation('operations')
  const { waiting = 0, retrying = 0, failed = 0 } = jobs ?? {}
  const advice = pushAdvice(pushes, failed).map((one) => ({ ...one, text: t(`pushes.advice.${one.key}`) }))
  return (
    <Panel title={t('pushes.title')} about={t('health.lastDay')}>
      <Facts
        facts={[
          { name: t('pushes.written'), value: formatNumber(pushes.written) },
          { name: t('waiting'), value: formatNumber(waiting) },
          { name: t('retrying'), value: formatNumber(retrying) },
          { name: t('health.givenUp'), value: formatNumber(failed) },
          { name: t('pushes.browsers'), value: formatNumber(pushes.browsers) },
          { name: t('pushes.refused'), value: formatNumber(pushes.refused) },
        ]}
      />
      <AdviceList advice={advice} fine={t('pushes.fine')} />
    </Panel>
  )
}

function Texts({ texts, now }: { texts: Health['textMessages']; now: string }) {
  const { t } = useTranslation('operations')
  const waitingOf = useWaiting()
  const advice = textAdvice(texts, now).map((one) => ({
    ...one,
    text: t(`texts.advice.${one.key}`, { code: texts.code ?? '' }),
  }))
  return (
    <Panel title={t('texts.title')} about={t('health.lastDay')}>
      <Facts
        facts={[
          texts.hasGateway
            ? { name: t('health.sent'), value: formatNumber(texts.sent) }
            : { name: t('health.kept'), value: formatNumber(texts.kept) },
          { name: t('waiting'), value: waitingOf(texts) },
          { name: t('health.givenUp'), value: formatNumber(texts.failed) },
        ]}
      />
      <AdviceList advice={advice} fine={t('texts.fine')} />
    </Panel>
  )
}

const fragment = graphql`
  fragment DeliveryPanels_health on DeliveryHealth {
    mails {
      hasServer
      sent
      kept
      waiting
      oldestWaitingAt
      failed
      troubles {
        fault
        waiting
        failed
        code
      }
    }
    pushes {
      written
      browsers
      refused
    }
    textMessages {
      hasGateway
      sent
      kept
      waiting
      oldestWaitingAt
      failed
      code
    }
  }
`
