import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { useLive } from '../api/live.ts'
import { CREATE_WEBHOOK, WEBHOOKS } from '../api/operations.ts'
import { usePartner } from '../api/PartnerContext.ts'
import type { Webhook, WebhookDetails } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { Rows, type Column } from '../parts/Rows.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ShownOnce } from '../parts/ShownOnce.tsx'
import { useSending } from '../parts/useSending.ts'
import { eventType } from './events.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'
import parts from '../parts/parts.module.css'

const COLUMNS: Column<Webhook>[] = [
  {
    head: 'Address',
    cell: ({ id, url }) => <Link to={`/webhooks/${encodeURIComponent(id)}`}>{url}</Link>,
  },
  { head: 'State', cell: (webhook) => <WebhookState of={webhook} /> },
  {
    head: 'Events',
    cell: ({ eventTypes }) => (
      <span className={parts.tags}>
        {eventTypes.map((value) => (
          <Tag key={value} tone="sunken">
            {eventType(value)}
          </Tag>
        ))}
      </span>
    ),
  },
  { head: 'Traffic', cell: ({ ref }) => ref ?? 'whole network' },
  { head: 'Waiting', cell: ({ waitingCount }) => formatNumber(waitingCount), isNumeric: true },
]

/** The webhooks for the partner's traffic. */
export function WebhooksScreen() {
  const { partner } = usePartner()
  return partner.network === null ? (
    <Screen title="Webhooks">
      <p>
        This key names no network, so it has no webhooks. Ask the site’s operator for a key with your network.
      </p>
    </Screen>
  ) : (
    <Webhooks />
  )
}

function Webhooks() {
  const { version } = useLive()
  const { data, fault, isLoading, again } = useAsked(WEBHOOKS, {}, { version })
  const [isOpen, setOpen] = useState(false)
  const webhooks = data?.partner.webhooks ?? []
  return (
    <Screen
      title="Webhooks"
      state="Each tells your server what happens to the members whom you referred."
      toolbar={
        <Toolbar
          label="Acts"
          actions={
            <Button icon={Plus} onClick={() => setOpen(true)}>
              New webhook
            </Button>
          }
        >
          <a href="/developers/webhooks">How to receive messages</a>
        </Toolbar>
      }
    >
      <FaultNote fault={fault} onRetry={again} />
      {!data && isLoading && <p aria-busy>Loading …</p>}
      {data &&
        (webhooks.length === 0 ? (
          <EmptyPage
            title="No webhook yet"
            text="A webhook posts sign-ups, orders and matches to your server, signed, within seconds."
          />
        ) : (
          <Panel title="Webhooks" about={webhooks.length} flush>
            <Rows label="Webhooks" columns={COLUMNS} rows={webhooks} keyOf={({ id }) => id} />
          </Panel>
        ))}
      <NewWebhook open={isOpen} onClose={() => setOpen(false)} onMade={again} />
    </Screen>
  )
}

function NewWebhook({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: () => void }) {
  const { isBusy, refused, words, send } = useSending()
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const navigate = useNavigate()
  async function create(details: WebhookDetails) {
    const payload = await send(CREATE_WEBHOOK, details)
    if (payload === undefined) return
    setMade({ id: payload.webhook.id, secret: payload.secret })
    onMade()
    onClose()
  }
  return (
    <>
      <WebhookForm
        open={open}
        title="New webhook"
        text="Messages are sent to this address, signed with a secret that you see next."
        yes="Make the webhook"
        isBusy={isBusy}
        refused={refused}
        words={words}
        onYes={(details) => void create(details)}
        onNo={onClose}
      />
      <ShownOnce
        title="The webhook’s secret"
        label="Secret"
        secret={made?.secret}
        onClose={() => {
          if (made) void navigate(`/webhooks/${encodeURIComponent(made.id)}`)
          setMade(undefined)
        }}
      >
        Your server checks with it that a message is from here. Keep it now: it is not shown again.
      </ShownOnce>
    </>
  )
}
