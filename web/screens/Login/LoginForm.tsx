import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../app/errorText.ts'
import { enterSession } from '../../app/leaveSession.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/TextField.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'

type Refusal = { code: string; minutes?: number }

async function send(email: string, password: string): Promise<Refusal | undefined> {
  if (email === '' || password === '') return { code: 'LOGIN_FAILED' }
  const { logIn } = await import('./logIn.ts')
  const payload = await logIn({ email, password })
  if (payload.__typename === 'LogInSuccess') return undefined
  // A malformed address cannot have an account: the same words as for a wrong password (SIGN-11).
  if (payload.__typename === 'InvalidInputError') return { code: 'LOGIN_FAILED' }
  return {
    code: ('code' in payload && payload.code) || 'GENERIC',
    minutes: payload.__typename === 'TooManyAttemptsError' ? payload.minutes : undefined,
  }
}

/** E-mail and password. Used by the login page and inside the sign-up modal. `returnTo` is where the member continues. */
export function LoginForm({ returnTo = '/members' }: { returnTo?: string }) {
  const { t } = useTranslation('login')
  const errorText = useErrorTexts()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setSending(true)
    setRefusal(undefined)
    try {
      const refused = await send(String(data.get('email') ?? '').trim(), String(data.get('password') ?? ''))
      if (!refused) return enterSession(returnTo)
      setRefusal(refused)
      form.querySelector<HTMLInputElement>('[name=password]')?.select()
    } catch {
      setRefusal({ code: 'GENERIC' })
    } finally {
      setSending(false)
    }
  }

  return (
    <form id="login" className={layout.stack} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={t('email')} name="email" type="email" autoComplete="username" />
      <TextField label={t('password')} name="password" type="password" autoComplete="current-password" />
      {refusal && (
        <Alert tone="danger" announced>
          {errorText(refusal)}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={isSending}>
        {t('submit')}
      </Button>
      <p className={classes(layout.small, layout.center)}>
        <AppLink to="/reset-password">{t('forgot')}</AppLink>
      </p>
    </form>
  )
}
