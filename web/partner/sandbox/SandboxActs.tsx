import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { DELETE_SANDBOX, RESET_SANDBOX } from '../api/operations.ts'
import type { SandboxAccess } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { useSending } from '../parts/useSending.ts'

const QUESTIONS = {
  reset: {
    title: 'Reset the sandbox?',
    text: 'All that happened in it is gone: members, orders, mails, webhooks and the moved clock. Its keys stop working, and you get a new one. The address stays.',
    yes: 'Reset the sandbox',
  },
  delete: {
    title: 'Delete the sandbox?',
    text: 'All that is in it is gone, and so is its address. You can make another one.',
    yes: 'Delete the sandbox',
  },
}

type Props = { onMade: (access: SandboxAccess) => void; onDeleted: () => void }

/** Starts the sandbox afresh, or deletes it, each after a question. */
export function SandboxActs({ onMade, onDeleted }: Props) {
  const { isBusy, words, send } = useSending()
  const [act, setAct] = useState<keyof typeof QUESTIONS>('reset')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function ask(next: keyof typeof QUESTIONS) {
    setAct(next)
    setOpen(true)
  }
  async function reset() {
    const made = await send(RESET_SANDBOX, {})
    if (made === undefined) return
    close()
    onMade(made)
  }
  async function remove() {
    if ((await send(DELETE_SANDBOX, {})) === undefined) return
    showToast({ tone: 'success', title: 'The sandbox is deleted' })
    close()
    onDeleted()
  }
  return (
    <Toolbar label="Sandbox">
      <Button look="quiet" onClick={() => ask('reset')}>
        Reset
      </Button>
      <Button look="danger" onClick={() => ask('delete')}>
        Delete
      </Button>
      <Ask
        open={isOpen}
        isDanger
        isBusy={isBusy}
        words={words}
        {...QUESTIONS[act]}
        onYes={() => void (act === 'reset' ? reset() : remove())}
        onNo={close}
      />
    </Toolbar>
  )
}
