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
import { signupPath } from '../Signup/steps.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

type Refusal = { code: string; minutes?: number }

type Answer = { refusal: Refusal } | { signupStep: number | null }

async function send(email: string, password: string): Promise<Answer> {
  if (email === '' || password === '') return { refusal: { code: 'LOGIN_FAILED' } }
  const { logIn } = await import('./logIn.ts')
  const payload = await logIn({ email, password })
  if (payload.__typename === 'LogInSuccess') return { signupStep: payload.viewer?.signupStep ?? null }
  // A malformed address cannot have an account: the same words as for a wrong password (SIGN-11).
  if (payload.__typename === 'InvalidInputError') return { refusal: { code: 'LOGIN_FAILED' } }
  const minutes = payload.__typename === 'TooManyAttemptsError' ? payload.minutes : undefined
  return { refusal: { code: ('code' in payload && payload.code) || 'GENERIC', minutes } }
}

/** E-mail and password, or a passkey. Used by the login page and inside the sign-up modal. `returnTo` is where the member continues. */
export function LoginForm({ returnTo = '/members' }: { returnTo?: string }) {
  const { t } = useTranslation('login')
  const errorText = useErrorTexts()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)

  // Whoever began to sign up, on another device perhaps, goes on where that was left (SIGN-01).
  const enter = (signupStep: number | null) => enterSession(signupStep === null ? returnTo : signupPath('/complete-signup', { returnTo }))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setSending(true)
    setRefusal(undefined)
    try {
      const answer = await send(String(data.get('email') ?? '').trim(), String(data.get('password') ?? ''))
      if ('signupStep' in answer) return enter(answer.signupStep)
      setRefusal(answer.refusal)
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
      <PasskeyButton onRefused={setRefusal} onEntered={(signupStep) => enter(signupStep)} />
      <p className={classes(layout.small, layout.center)}>
        <AppLink to="/reset-password">{t('forgot')}</AppLink>
      </p>
    </form>
  )
}
