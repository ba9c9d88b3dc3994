import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { ScriptNeeded } from '#web/features/forms/ScriptNeeded.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { failureCode } from '#web/runtime/network/failureCode.ts'
import { enterSession } from '#web/runtime/session/leaveSession.ts'
import { SUSPENDED_PATH } from '#web/runtime/session/session.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import layout from '#web/design/layout.module.css'

// The server has opened a session even so, with which the member can read why.
const SUSPENDED = 'ACCOUNT_SUSPENDED'

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

/**
 * Clears a refused password's field and focuses it; input typed since then stays. Selecting the text would
 * not do: a click into the field undoes that, and the right password would be appended unseen.
 */
function emptyRefused(field: HTMLInputElement | null, password: string) {
  if (field?.value === password) field.value = ''
  field?.focus()
}

/**
 * E-mail and password, or a passkey. Used by the login page and inside the sign-up modal. `findReturn`
 * returns where the member continues; it is called after the login.
 */
export function LoginForm({ findReturn }: { findReturn: () => string | undefined }) {
  const { t } = useTranslation('login')
  const errorText = useErrorTexts()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)

  // An unfinished sign-up, perhaps from another device, continues where it was left (SIGN-01).
  function enter(signupStep: number | null) {
    const returnTo = findReturn() ?? '/members'
    enterSession(signupStep === null ? returnTo : signupPath('/complete-signup', { returnTo }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const password = String(data.get('password') ?? '')
    setSending(true)
    setRefusal(undefined)
    try {
      const answer = await send(String(data.get('email') ?? '').trim(), password)
      if ('signupStep' in answer) return enter(answer.signupStep)
      if (answer.refusal.code === SUSPENDED) return enterSession(SUSPENDED_PATH)
      setRefusal(answer.refusal)
      emptyRefused(form.querySelector<HTMLInputElement>('[name=password]'), password)
    } catch {
      setRefusal({ code: await failureCode() })
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      id="login"
      method="post"
      className={layout.stack}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <ScriptNeeded />
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
      <PasskeyButton
        onRefused={(refused) =>
          refused?.code === SUSPENDED ? enterSession(SUSPENDED_PATH) : setRefusal(refused)
        }
        onEntered={(signupStep) => enter(signupStep)}
      />
      <p className={classes(layout.small, layout.center)}>
        <AppLink to="/reset-password">{t('forgot')}</AppLink>
      </p>
    </form>
  )
}
