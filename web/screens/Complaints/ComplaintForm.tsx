import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { useRefusals } from '../../components/useRefusals.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { Select } from '../../design/Select.tsx'
import { TextArea, TextField } from '../../design/TextField.tsx'
import layout from '../../design/layout.module.css'

const SUBJECTS = ['MEMBER', 'PHOTO', 'MESSAGE', 'PAYMENT', 'OTHER'] as const
const LENGTH = 5000
const LENGTH_OF_WHICH = 200

type Subject = (typeof SUBJECTS)[number]

/** What it is about, which one, what happened, and for visitors where the answer goes. */
export function ComplaintForm({ onFiled }: { onFiled: (reference: string) => void }) {
  const { t } = useTranslation('static')
  const signedIn = useSignedIn()
  const { form, refuse, clear, textOf } = useRefusals()
  // The page that somebody reports from says what it is about.
  const [parameters] = useSearchParams()
  const [isSending, setSending] = useState(false)
  const [about, setAbout] = useState<Subject>(SUBJECTS.find((subject) => subject === parameters.get('about')) ?? 'MEMBER')
  const [text, setText] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    const missing = {
      ...(signedIn || value('email') !== '' ? {} : { email: { code: 'EMAIL_INVALID' } }),
      ...(text.trim() === '' ? { text: { code: 'TEXT_REQUIRED' } } : {}),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    clear()
    setSending(true)
    try {
      const { fileComplaint } = await import('./fileComplaint.ts')
      const email = signedIn ? null : value('email')
      const filed = await fileComplaint({ about, aboutId: value('aboutId') || null, email, text: text.trim() })
      if ('reference' in filed) onFiled(filed.reference)
      else refuse(filed.refusals)
    } catch {
      refuse({ form: { code: 'GENERIC' } })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} id="complaint" className={layout.stack} onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label={t('complaints.about')}
        name="about"
        options={SUBJECTS.map((value) => ({ value, text: t(`complaints.subjects.${value}`) }))}
        value={about}
        onChange={(event) => setAbout(event.target.value as Subject)}
      />
      <TextField
        label={t('complaints.which')}
        name="aboutId"
        defaultValue={parameters.get('which')?.slice(0, LENGTH_OF_WHICH)}
        maxLength={LENGTH_OF_WHICH}
        optional
        hint={t(`complaints.whichHints.${about}`)}
        error={textOf('aboutId')}
      />
      <TextArea
        label={t('complaints.what')}
        name="text"
        rows={7}
        maxLength={LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={textOf('text')}
      />
      {!signedIn && (
        <TextField
          label={t('complaints.email')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('complaints.emailHint')}
          error={textOf('email')}
        />
      )}
      {textOf('form') && (
        <Alert tone="danger" announced>
          {textOf('form')}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={isSending}>
        {t('complaints.submit')}
      </Button>
    </form>
  )
}
