import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { useFirstFocus } from '#web/operator/forms/useFirstFocus.ts'
import { useRefusalsByField, useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { CodeField, DIGITS } from './CodeField.tsx'
import { Countdown } from './Countdown.tsx'
import { Enrolment } from './Enrolment.tsx'
import { complete, type Challenge } from './login.ts'
import { RecoveryField } from './RecoveryField.tsx'
import css from './Step.module.css'

type Props = {
  challenge: Challenge
  /** Back to the password, with the reason in words if there is one. */
  onAgain: (notice?: string) => void
  /** With the recovery codes after an enrolment. */
  onLoggedIn: (codes: readonly string[] | undefined) => void
}

type Refused = { code?: string | undefined; newPassword?: string | undefined }

/**
 * The second step: the code of the app or a recovery code. The first time it also sets up the app and asks
 * for a new password.
 */
export function CodeStep({ challenge, onAgain, onLoggedIn }: Props) {
  const { t } = useTranslation('console')
  const { enrolment, name, needsNewPassword } = challenge
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { send, isBusy, refused } = useCompletion(challenge, { onAgain, onLoggedIn })
  const kind = enrolment ? 'enrolment' : isRecovery ? 'recovery' : 'code'
  // The code sends itself unless something else is left to fill in.
  const sendsItself = !isRecovery && !needsNewPassword

  async function submit(given: string) {
    if (isBusy) return
    const newPassword = form.current?.querySelector<HTMLInputElement>('[name=newPassword]')?.value
    const fault = await send({ code: given, newPassword })
    if (fault === undefined) return
    if (fault.code !== undefined) setCode('')
    const wrong = fault.code === undefined ? 'newPassword' : 'code'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  function change(next: string) {
    setCode(next)
    if (sendsItself && next.length === DIGITS && next !== code) void submit(next)
  }
  return (
    <form
      ref={form}
      className={css.step}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <h1>{t(`login.${kind}.title`)}</h1>
      <p className={css.lead}>
        <bdi>{name}</bdi> · {t(`login.${kind}.lead`)}
      </p>
      {enrolment && <Enrolment enrolment={enrolment} />}
      <div className={css.fields}>
        {needsNewPassword && <NewPasswordField error={refused.newPassword} />}
        {isRecovery ? (
          <RecoveryField value={code} error={refused.code} onChange={setCode} />
        ) : (
          <CodeField value={code} error={refused.code} takesFocus={!needsNewPassword} onChange={change}>
            <Countdown sendsItself={sendsItself} />
          </CodeField>
        )}
      </div>
      {!sendsItself && (
        <Button type="submit" block busy={isBusy} className={css.button}>
          {t('login.submit')}
        </Button>
      )}
      {!enrolment && (
        <OtherWay
          isRecovery={isRecovery}
          onChange={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        />
      )}
      <Foot name={name} onAgain={() => onAgain()} />
    </form>
  )
}

function Foot({ name, onAgain }: { name: string; onAgain: () => void }) {
  const { t } = useTranslation('console')
  return (
    <p className={css.foot}>
      {t('login.duration')}
      <br />
      <button type="button" className={css.again} onClick={onAgain}>
        {t('login.notYou', { name })}
      </button>
    </p>
  )
}

function OtherWay({ isRecovery, onChange }: { isRecovery: boolean; onChange: () => void }) {
  const { t } = useTranslation('console')
  return (
    <>
      <p className={css.or}>{t('login.or')}</p>
      <Button look="plain" block onClick={onChange}>
        {t(isRecovery ? 'login.useApp' : 'login.useRecovery')}
      </Button>
    </>
  )
}

function NewPasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('console')
  return (
    <TextField
      ref={useFirstFocus<HTMLInputElement>()}
      label={t('login.newPassword')}
      hint={t('login.newPasswordHint')}
      name="newPassword"
      type="password"
      autoComplete="new-password"
      required
      error={error}
    />
  )
}

type Ends = Pick<Props, 'onAgain' | 'onLoggedIn'>

/** Sends the second half; what was refused is in words, by field. */
function useCompletion({ token }: Challenge, { onAgain, onLoggedIn }: Ends) {
  const words = useRefusalWords()
  const refusalsOf = useRefusalsByField('code')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({})

  async function send(given: {
    code: string
    newPassword: string | undefined
  }): Promise<Refused | undefined> {
    setBusy(true)
    setRefused({})
    const answer = await complete({ token, ...given })
    setBusy(false)
    if (!answer) return undefined
    if (answer.__typename === 'CompleteOperatorLoginSuccess') {
      onLoggedIn(answer.recoveryCodes ?? undefined)
      return undefined
    }
    if (answer.code === 'OPERATOR_LOGIN_EXPIRED') {
      onAgain(words(answer))
      return undefined
    }
    const fault: Refused = refusalsOf(answer)
    setRefused(fault)
    return fault
  }
  return { send, isBusy, refused }
}
