import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import {
  CHANGE_WEBHOOK,
  DELETE_WEBHOOK,
  ENABLE_WEBHOOK,
  ROTATE_SECRET,
  TEST_WEBHOOK,
} from '../api/operations.ts'
import type { Webhook, WebhookDetails } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { ShownOnce } from '../parts/ShownOnce.tsx'
import { useSending } from '../parts/useSending.ts'
import { WebhookForm } from './WebhookForm.tsx'

type Props = { of: Webhook; onChange: () => void; onDeleted: () => void }

const done = (title: string) => showToast({ tone: 'success', title })

/** What can be done with a webhook. */
export function WebhookActs({ of: webhook, onChange, onDeleted }: Props) {
  const { isBusy, words, send } = useSending()
  const [open, setOpen] = useState<'change' | 'secret' | 'delete'>()
  const close = () => setOpen(undefined)
  const input = { webhookId: webhook.id }
  async function test() {
    if (!(await send(TEST_WEBHOOK, input))) return
    done('A test message is on its way')
    onChange()
  }
  async function enable() {
    if (!(await send(ENABLE_WEBHOOK, input))) return
    done('Messages are sent again')
    onChange()
  }
  return (
    <>
      <Toolbar label="Acts">
        {webhook.disabledAt !== null && (
          <Button icon={Power} busy={isBusy} onClick={() => void enable()}>
            Enable again
          </Button>
        )}
        <Button
          look={webhook.disabledAt === null ? 'primary' : 'quiet'}
          icon={Send}
          busy={isBusy}
          onClick={() => void test()}
        >
          Send a test
        </Button>
        <Button look="quiet" icon={Pencil} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button look="quiet" icon={KeyRound} onClick={() => setOpen('secret')}>
          New secret
        </Button>
        <Button look="danger" icon={Trash2} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </Toolbar>
      {words !== undefined && (
        <Alert tone="danger" announced>
          {words}
        </Alert>
      )}
      <Change of={webhook} open={open === 'change'} onClose={close} onChange={onChange} />
      <NewSecret of={webhook} open={open === 'secret'} onClose={close} />
      <Delete of={webhook} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}

type ActProps = { of: Webhook; open: boolean; onClose: () => void }

function Change({ of: webhook, open, onClose, onChange }: ActProps & { onChange: () => void }) {
  const { isBusy, refused, words, send } = useSending()
  async function change(details: WebhookDetails) {
    if (!(await send(CHANGE_WEBHOOK, { webhookId: webhook.id, ...details }))) return
    done('The webhook is changed')
    onChange()
    onClose()
  }
  return (
    <WebhookForm
      open={open}
      title="Change the webhook"
      text="Messages that wait are sent to the new address, too."
      yes="Save"
      isBusy={isBusy}
      refused={refused}
      words={words}
      before={webhook}
      onYes={(details) => void change(details)}
      onNo={onClose}
    />
  )
}

function NewSecret({ of: webhook, open, onClose }: ActProps) {
  const { isBusy, words, send } = useSending()
  const [secret, setSecret] = useState<string>()
  async function rotate() {
    const payload = await send(ROTATE_SECRET, { webhookId: webhook.id })
    if (payload === undefined) return
    setSecret(payload.secret)
    onClose()
  }
  return (
    <>
      <Ask
        open={open}
        isBusy={isBusy}
        words={words}
        title="Make a new secret?"
        text="For seven days messages are signed with both secrets, so that you can exchange yours without a gap."
        yes="Make a new secret"
        onYes={() => void rotate()}
        onNo={onClose}
      />
      <ShownOnce title="The new secret" label="Secret" secret={secret} onClose={() => setSecret(undefined)}>
        Keep it now: it is not shown again. The old one also signs for seven days.
      </ShownOnce>
    </>
  )
}

function Delete({ of: webhook, open, onClose, onDeleted }: ActProps & { onDeleted: () => void }) {
  const { isBusy, words, send } = useSending()
  async function remove() {
    if (!(await send(DELETE_WEBHOOK, { webhookId: webhook.id }))) return
    done('The webhook is deleted')
    onDeleted()
  }
  return (
    <Ask
      open={open}
      isDanger
      isBusy={isBusy}
      words={words}
      title="Delete this webhook?"
      text="Messages that wait are not sent, and the log is deleted with it."
      yes="Delete the webhook"
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}
