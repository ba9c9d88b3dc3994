import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useFirstFocus } from '#web/operator/forms/useFirstFocus.ts'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { begin, type Challenge } from './login.ts'
import { PasskeyWay } from './PasskeyWay.tsx'
import css from './Step.module.css'

type Props = {
  notice: string | undefined
  onChallenge: (challenge: Challenge) => void
  /** By a passkey, which replaces password and code. */
  onLoggedIn: () => void
}

/** The first step: address and password, or a passkey instead of everything. */
export function PasswordStep({ notice, onChallenge, onLoggedIn }: Props) {
  const { t } = useTranslation('console')
  const refusalWords = useRefusalWords()
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(undefined)
    const answer = await begin(String(given.get('email')).trim(), String(given.get('password')))
    setBusy(false)
    if (!answer) return
    if (answer.challenge) return onChallenge(answer.challenge)
    setRefusal(refusalWords(answer))
    // A hidden wrong password shows no end, so the right one would be appended to it.
    if (password.current) password.current.value = ''
    password.current?.focus()
  }
  return (
    <form className={css.step} onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      <p className={css.lead}>{t('login.lead')}</p>
      {notice !== undefined && (
        <Alert className={css.notice} announced>
          {notice}
        </Alert>
      )}
      <div className={css.fields}>
        <TextField
          ref={useFirstFocus<HTMLInputElement>()}
          label={t('login.email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
        />
        <TextField
          ref={password}
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={refusal}
        />
      </div>
      <Button type="submit" block busy={isBusy} className={css.button}>
        {t('login.continue')}
      </Button>
      <PasskeyWay onLoggedIn={onLoggedIn} />
      <p className={css.foot}>{t('login.forgotten')}</p>
    </form>
  )
}
