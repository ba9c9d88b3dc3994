import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Tag } from '#web/design/notice/Badge.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { useLive } from '../api/live.ts'
import { WEBHOOK_LOG } from '../api/operations.ts'
import type { WebhookWithLog } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { momentText } from '../parts/moments.ts'
import { Screen } from '../parts/Screen.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { eventType } from './events.ts'
import { WebhookActs } from './WebhookActs.tsx'
import { WebhookState } from './WebhookState.tsx'
import parts from '../parts/parts.module.css'

const SOON_MS = 3 * 60_000
const EVERY_MS = 3000

/** One webhook with its log. */
export function WebhookScreen() {
  const { id = '' } = useParams()
  const { version } = useLive()
  const { data, fault, isLoading, again } = useAsked(WEBHOOK_LOG, { id }, { version })
  const webhook = data?.partner.webhook
  useWhileSending(webhook, again)
  const navigate = useNavigate()
  if (!webhook)
    return (
      <Screen title="Webhook">
        <FaultNote fault={fault} onRetry={again} />
        {!data && isLoading && <p aria-busy>Loading …</p>}
        {data && (
          <EmptyPage title="There is no such webhook" text="It may have been deleted.">
            <Link to="/webhooks">All webhooks</Link>
          </EmptyPage>
        )}
      </Screen>
    )
  return (
    <Screen
      title="Webhook"
      state={<Link to="/webhooks">All webhooks</Link>}
      toolbar={<WebhookActs of={webhook} onChange={again} onDeleted={() => void navigate('/webhooks')} />}
    >
      <FaultNote fault={fault} onRetry={again} />
      <Panel title={webhook.url}>
        <Facts facts={factsOf(webhook)} />
      </Panel>
      <DeliveryLog of={webhook} onChange={again} />
    </Screen>
  )
}

function factsOf(webhook: WebhookWithLog) {
  const { eventTypes, contact, ref, createdAt, waitingCount } = webhook
  return [
    { name: 'State', value: <WebhookState of={webhook} /> },
    {
      name: 'Events',
      value: (
        <span className={parts.tags}>
          {eventTypes.map((value) => (
            <Tag key={value} tone="sunken">
              {eventType(value)}
            </Tag>
          ))}
        </span>
      ),
    },
    { name: 'Contact', value: contact ?? 'none' },
    { name: 'Traffic', value: ref ?? 'whole network' },
    { name: 'Made', value: momentText(createdAt) },
    { name: 'Messages waiting', value: formatNumber(waitingCount) },
  ]
}

/** Reads the log again every few seconds while a message is about to be sent. */
function useWhileSending(webhook: WebhookWithLog | null | undefined, again: () => void): void {
  const isSending = webhook?.disabledAt === null && webhook.deliveries.some(({ dueAt }) => isSoon(dueAt))
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isSending, again])
}

const isSoon = (dueAt: string | null) => dueAt !== null && Date.parse(dueAt) < Date.now() + SOON_MS
