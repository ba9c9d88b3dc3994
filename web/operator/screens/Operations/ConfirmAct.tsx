import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import {
  discardSetAsideEvent,
  enableDisabledWebhook,
  retryFailedJobs,
  retrySetAsideEvent,
} from './operationsChanges.ts'

/** What an operator may do, each asked before it is done. */
export type Act =
  | { kind: 'retry'; event: { readonly name: string; readonly topic: string } }
  | { kind: 'discard'; event: { readonly name: string; readonly topic: string } }
  | { kind: 'jobs'; job: { readonly task: string; readonly failed: number } }
  | { kind: 'webhook'; webhook: { readonly webhookId: string; readonly url: string } }

/** Says what will happen, then does it. */
export function ConfirmAct({
  act,
  onDone,
  onClose,
}: {
  act: Act | undefined
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('operations')
  const { isBusy, refused, act: perform } = useActing()
  async function confirm() {
    if (act === undefined || !(await perform(sendAct(act), t(`done.${act.kind}`)))) return
    onClose()
    onDone()
  }
  return (
    <Confirm
      open={act !== undefined}
      isDanger={act?.kind === 'discard'}
      isBusy={isBusy}
      refused={refused}
      title={act === undefined ? '' : titleOf(act)}
      text={
        act === undefined ? '' : t(`asks.${act.kind}`, act.kind === 'jobs' ? { count: act.job.failed } : {})
      }
      yes={t(act?.kind === 'webhook' ? 'webhooks.enable' : act?.kind === 'discard' ? 'discard' : 'retry')}
      onYes={() => void confirm()}
      onNo={onClose}
    />
  )
}

function titleOf(act: Act): string {
  if (act.kind === 'webhook') return act.webhook.url
  return act.kind === 'jobs' ? act.job.task : act.event.topic
}

function sendAct(act: Act) {
  if (act.kind === 'webhook') return enableDisabledWebhook(act.webhook.webhookId)
  if (act.kind === 'retry') return retrySetAsideEvent(act.event.name)
  return act.kind === 'discard' ? discardSetAsideEvent(act.event.name) : retryFailedJobs(act.job.task)
}
