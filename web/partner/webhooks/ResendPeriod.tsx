import { useState } from 'react'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { RESEND_MESSAGES } from '../api/operations.ts'
import type { Webhook } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { refusalOf } from '../parts/refusalWords.ts'
import { useSending } from '../parts/useSending.ts'

/** How many messages are sent again, in words. */
export function sentText(count: number): string {
  if (count === 0) return 'There is no such message'
  return count === 1 ? 'One message is sent again' : `${formatNumber(count)} messages are sent again`
}

type Props = { of: Webhook; open: boolean; onClose: () => void; onChange: () => void }
type Which = 'given up' | 'period'

// A moment that a person typed, in their own time zone.
const momentOf = (typed: FormDataEntryValue | null) => {
  const moment = new Date(String(typed ?? ''))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Sends messages again: those that were given up, or those of a period that the partner has lost. */
export function ResendPeriod({ of: webhook, open, onClose, onChange }: Props) {
  const { isBusy, refused, words, send } = useSending()
  const [which, setWhich] = useState<Which>('given up')
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  async function resend(form: FormData) {
    const [from, to] = [momentOf(form.get('from')), momentOf(form.get('to'))]
    const faults =
      which === 'given up'
        ? {}
        : from === undefined
          ? { from: 'Choose the day and time of the first event.' }
          : to !== undefined && to <= from
            ? { to: 'This is not after the first event.' }
            : {}
    setWrong(faults)
    if (Object.keys(faults).length > 0) return
    const period =
      which === 'given up' || from === undefined
        ? {}
        : { from: from.toISOString(), ...(to === undefined ? {} : { to: to.toISOString() }) }
    const payload = await send(RESEND_MESSAGES, { webhookId: webhook.id, ...period })
    if (payload === undefined) return
    showToast({ tone: payload.count === 0 ? 'info' : 'success', title: sentText(payload.count) })
    onChange()
    onClose()
  }
  return (
    <Ask
      open={open}
      isBusy={isBusy}
      words={words}
      title="Send messages again"
      text="They keep their ids, so your server can skip what it knows."
      yes="Send again"
      onYes={(form) => void resend(form)}
      onNo={onClose}
    >
      <SegmentedControl<Which>
        label="Which messages"
        name="which"
        value={which}
        onChange={setWhich}
        options={[
          { value: 'given up', text: 'All given up' },
          { value: 'period', text: 'A period' },
        ]}
      />
      {which === 'period' && (
        <>
          <TextField
            label="First event from"
            name="from"
            type="datetime-local"
            error={wrong.from ?? refusalOf('from', refused)}
          />
          <TextField
            label="Up to"
            name="to"
            type="datetime-local"
            optional
            hint="Left out: up to now"
            error={wrong.to ?? refusalOf('to', refused)}
          />
        </>
      )}
    </Ask>
  )
}
