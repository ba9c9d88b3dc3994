import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { RESEND_MESSAGES } from '../api/operations.ts'
import type { Delivery, WebhookWithLog } from '../api/types.ts'
import { recentText } from '../parts/moments.ts'
import { Rows, type Column } from '../parts/Rows.tsx'
import { useSending } from '../parts/useSending.ts'
import { ResendPeriod, sentText } from './ResendPeriod.tsx'
import parts from '../parts/parts.module.css'
import css from './DeliveryLog.module.css'

/** The latest messages of a webhook, with what answered them. */
export function DeliveryLog({ of: webhook, onChange }: { of: WebhookWithLog; onChange: () => void }) {
  const { deliveries } = webhook
  const { words, send } = useSending()
  const [shown, setShown] = useState<Delivery>()
  const [isResending, setResending] = useState(false)
  async function resend({ messageId }: Delivery) {
    const payload = await send(RESEND_MESSAGES, { webhookId: webhook.id, messageId })
    if (payload === undefined) return
    showToast({ tone: 'success', title: sentText(payload.count) })
    onChange()
  }
  return (
    <Panel
      title="Messages"
      about="the latest 200, kept for 30 days"
      flush={deliveries.length > 0}
      actions={
        <Button look="quiet" icon={RotateCw} onClick={() => setResending(true)}>
          Send again …
        </Button>
      }
    >
      {words !== undefined && (
        <Alert tone="danger" announced>
          {words}
        </Alert>
      )}
      {deliveries.length === 0 ? (
        <p>No message yet. Send a test to see one.</p>
      ) : (
        <Rows
          label="Messages"
          columns={columnsOf({ onShow: setShown, onResend: (delivery) => void resend(delivery) })}
          rows={deliveries}
          keyOf={({ messageId }) => messageId}
        />
      )}
      <Modal open={shown !== undefined} size="l" title={shown?.type} onClose={() => setShown(undefined)}>
        <p className={parts.text}>webhook-id: {shown?.messageId}</p>
        <pre className={css.body}>{shown && pretty(shown.body)}</pre>
      </Modal>
      <ResendPeriod of={webhook} open={isResending} onClose={() => setResending(false)} onChange={onChange} />
    </Panel>
  )
}

type Acts = { onShow: (delivery: Delivery) => void; onResend: (delivery: Delivery) => void }

function columnsOf({ onShow, onResend }: Acts): Column<Delivery>[] {
  return [
    { head: 'Written', cell: ({ createdAt }) => recentText(createdAt), isWhole: true },
    { head: 'Type', cell: ({ type }) => <code className={parts.code}>{type}</code>, isWhole: true },
    { head: 'State', cell: (delivery) => <DeliveryState of={delivery} /> },
    {
      head: 'Tries',
      cell: ({ attempts, triedAt }) =>
        `${formatNumber(attempts)}${triedAt === null ? '' : `, the last ${recentText(triedAt)}`}`,
    },
    { head: 'Answer', cell: ({ answer }) => answer ?? 'none yet' },
    {
      head: 'Acts',
      isWhole: true,
      cell: (delivery) => (
        <span className={parts.acts}>
          <Button
            look="plain"
            aria-label={`Show the message ${delivery.messageId}`}
            onClick={() => onShow(delivery)}
          >
            Show
          </Button>
          <Button
            look="plain"
            aria-label={`Send the message ${delivery.messageId} again`}
            onClick={() => onResend(delivery)}
          >
            Send again
          </Button>
        </span>
      ),
    },
  ]
}

function DeliveryState({ of: { state, dueAt } }: { of: Delivery }) {
  if (state === 'DELIVERED') return <Tag tone="success">delivered</Tag>
  if (state === 'GIVEN_UP') return <Tag tone="danger">given up</Tag>
  return <Tag tone="warning">{dueAt === null ? 'waiting' : `next try ${recentText(dueAt)}`}</Tag>
}

/** A message's JSON over several lines. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
