import { useId, useRef, useState, type SubmitEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSite } from '../app/BootContext.tsx'
import { enterSession } from '../app/leaveSession.ts'
import { useErrorTexts } from '../app/errorText.ts'
import { closeSignupPrompt } from '../app/signupPrompt.ts'
import { Alert } from '../design/Alert.tsx'
import { Button } from '../design/Button.tsx'
import { DateOfBirthField } from '../design/DateOfBirthField.tsx'
import { TextArea, TextField } from '../design/TextField.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import { AppLink } from './AppLink.tsx'
import { GenderField } from './GenderField.tsx'
import { forgetSignupDraft, keepSignupDraft, readSignupDraft } from './signupDraft.ts'
import { refuseSignup, type FieldRefusals, type SignupValues } from './signupForm.rules.ts'

/** With more genders, each of the two questions takes the form's whole width. */
const HALF_WIDTH_MAX = 2

type Refusals = FieldRefusals & { form?: { code: string }; signupMessage?: { code: string; limit?: number } }

function readValues(form: HTMLFormElement): SignupValues {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    password: text('password'),
    dateOfBirth: text('dateOfBirth'),
    gender: text('gender'),
    seeking: text('seeking'),
  }
}

/** Day in the browser's own time zone; the server decides with the site's. */
function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

async function send(values: SignupValues, signupMessage: { recipientId: string; text: string } | null): Promise<Refusals | undefined> {
  const { signUp } = await import('./signUp.ts')
  const payload = await signUp({ ...values, name: values.name.trim(), email: values.email.trim(), acceptTerms: true, signupMessage })
  if (payload.__typename === 'SignUpSuccess') return undefined
  if (payload.__typename === 'InvalidInputError') {
    return Object.fromEntries(payload.fields?.map(({ path, code, limit }) => [path, { code, limit: limit ?? undefined }]) ?? [])
  }
  const code = 'code' in payload && payload.code ? payload.code : 'GENERIC'
  return payload.__typename === 'EmailTakenError' ? { email: { code } } : { form: { code } }
}

type Props = {
  /** Where the new member continues. */
  next?: string
  /** A message to a member, where the sign-up starts from the member's page; may be left empty. */
  message?: { recipientId: string; label: string; text: string; onChange: (text: string) => void } | undefined
}

/** Step 0 of sign-up: what makes an account (SIGN-01). Used by the landing, the sign-up page, the modal and the landers. */
export function SignupForm({ next = '/complete-signup', message }: Props) {
  const { t } = useTranslation(['landing', 'shell'])
  const { settings, genders } = useSite()
  const errorText = useErrorTexts()
  const [refusals, setRefusals] = useState<Refusals>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [draft] = useState(readSignupDraft)
  const textOf = (field: keyof Refusals) => refusals[field] && errorText(refusals[field])
  const genderOf = (typed: string | undefined, index: number) => (genders.find(({ id }) => id === typed) ?? genders[index] ?? genders[0])?.id

  function refuse(next: Refusals) {
    setRefusals(next)
    // The first field that is wrong, once its message is there to be read.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  // The date is put together from its parts in the next picture.
  const keep = (element: HTMLFormElement) => requestAnimationFrame(() => keepSignupDraft(element))
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget)
    const early = refuseSignup(values, settings.minAge, today())
    if (Object.keys(early).length > 0) return refuse(early)
    setSending(true)
    try {
      const text = message?.text.trim() ?? ''
      const refused = await send(values, message && text !== '' ? { recipientId: message.recipientId, text } : null)
      if (refused) refuse(refused)
      else {
        forgetSignupDraft()
        message?.onChange('')
        closeSignupPrompt()
        enterSession(next)
      }
    } catch {
      refuse({ form: { code: 'GENERIC' } })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} id="signup" className={layout.stack} onSubmit={(event) => void submit(event)} onInput={(event) => keep(event.currentTarget)} noValidate>
      {message && (
        <TextArea
          label={message.label}
          name="signupMessage"
          rows={4}
          value={message.text}
          maxLength={settings.messageLength}
          onChange={(event) => message.onChange(event.target.value)}
          error={textOf('signupMessage')}
        />
      )}
      <div className={genders.length > HALF_WIDTH_MAX ? layout.stack : layout.two}>
        <GenderField label={t('form.iAm')} name="gender" defaultValue={genderOf(draft.gender, 0)} error={textOf('gender')} />
        <GenderField label={t('form.iSeek')} name="seeking" defaultValue={genderOf(draft.seeking, 1)} error={textOf('seeking')} />
      </div>
      <TextField label={t('form.name')} name="name" defaultValue={draft.name} autoComplete="nickname" maxLength={30} error={textOf('name')} />
      <DateOfBirthField name="dateOfBirth" defaultValue={draft.dateOfBirth} error={textOf('dateOfBirth')} />
      <TextField
        label={t('form.email')}
        name="email"
        defaultValue={draft.email}
        type="email"
        placeholder={t('form.emailPlaceholder')}
        autoComplete="email"
        error={textOf('email')}
      />
      <TextField label={t('form.password')} name="password" type="password" autoComplete="new-password" error={textOf('password')} />
      {refusals.form && (
        <Alert tone="danger" announced>
          {textOf('form')}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={isSending}>
        {t('form.submit')}
      </Button>
      <p id={id} className={classes(layout.tiny, layout.muted, layout.center)}>
        <Trans
          t={t}
          i18nKey="form.terms"
          values={{ age: settings.minAge }}
          components={{ terms: <AppLink to="/terms" />, privacy: <AppLink to="/privacy" /> }}
        />
      </p>
    </form>
  )
}
