import { useState } from 'react'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import type { Refused, WebhookDetails } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { refusalOf } from '../parts/refusalWords.ts'
import { WEBHOOK_EVENTS } from './events.ts'
import css from './WebhookForm.module.css'

type Props = {
  open: boolean
  title: string
  text: string
  yes: string
  isBusy: boolean
  refused: Refused | undefined
  words: string | undefined
  /** What it begins with. */
  before?: WebhookDetails
  onYes: (details: WebhookDetails) => void
  onNo: () => void
}

const EMPTY: WebhookDetails = { url: '', eventTypes: [], contact: null }

/** Where a webhook receives, and what. */
export function WebhookForm({ refused, before = EMPTY, onYes, ...ask }: Props) {
  return (
    <Ask
      {...ask}
      onYes={(form) => {
        const contact = String(form.get('contact') ?? '').trim()
        onYes({
          url: String(form.get('url') ?? '').trim(),
          eventTypes: form.getAll('eventTypes').map(String),
          contact: contact === '' ? null : contact,
        })
      }}
    >
      {/* Mounted anew for each opening, so that it begins with what is stored. */}
      {ask.open && <Fields before={before} refused={refused} />}
    </Ask>
  )
}

function Fields({ before, refused }: { before: WebhookDetails; refused: Refused | undefined }) {
  const [chosen, setChosen] = useState<readonly string[]>(before.eventTypes)
  const wrongEvents = refusalOf('eventTypes', refused)
  return (
    <>
      <TextField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={before.url}
        hint="An https address of your server"
        error={refusalOf('url', refused)}
      />
      <fieldset className={css.events} aria-describedby={wrongEvents ? 'events-error' : undefined}>
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map(({ value, type, text }) => (
          <Checkbox
            key={value}
            name="eventTypes"
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              setChosen((all) => (target.checked ? [...all, value] : all.filter((one) => one !== value)))
            }
          >
            <code>{type}</code> {text}
          </Checkbox>
        ))}
        {wrongEvents && <FieldError id="events-error">{wrongEvents}</FieldError>}
      </fieldset>
      <TextField
        label="Contact"
        name="contact"
        type="email"
        optional
        autoComplete="email"
        defaultValue={before.contact ?? ''}
        hint="Gets a mail if the webhook is switched off after days of failures"
        error={refusalOf('contact', refused)}
      />
    </>
  )
}
