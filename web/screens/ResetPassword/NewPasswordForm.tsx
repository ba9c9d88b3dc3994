import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { HiddenUsername } from '#web/features/forms/HiddenUsername.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { PASSWORD_MIN_CHARACTERS } from '#web/features/signup/signupForm.rules.ts'
import { failureCode } from '#web/runtime/network/failureCode.ts'
import layout from '#web/design/layout.module.css'

type Props = {
  token: string
  /** The account's address, for password managers. */
  email: string | null
  onDone: () => void
  /** The link has become invalid meanwhile, for the code's reason. */
  onDead: (code: string) => void
}

/** The new password, twice. */
export function NewPasswordForm({ token, email, onDone, onDead }: Props) {
  const { t } = useTranslation(['login', 'shell'])
  const { form, refuse, clear, textOf } = useRefusals()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const newPassword = String(data.get('newPassword') ?? '')
    const repeatedPassword = String(data.get('repeatedPassword') ?? '')
    if (newPassword === '') return refuse({ newPassword: { code: 'PASSWORD_REQUIRED' } })
    if (newPassword !== repeatedPassword) return refuse({ repeatedPassword: { code: 'PASSWORDS_DIFFER' } })
    clear()
    setSending(true)
    try {
      const { resetPassword } = await import('./resetPassword.ts')
      const refusals = await resetPassword({ token, newPassword, repeatedPassword })
      if (!refusals) return onDone()
      if (refusals['form']?.code.startsWith('RESET_')) return onDead(refusals['form'].code)
      refuse(refusals)
    } catch {
      refuse({ form: { code: await failureCode() } })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className={layout.stack} onSubmit={(event) => void submit(event)} noValidate>
      <HiddenUsername email={email} />
      <TextField
        label={t('reset.new')}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={t('shell:passwordHint', { limit: PASSWORD_MIN_CHARACTERS })}
        error={textOf('newPassword')}
      />
      <TextField
        label={t('reset.repeat')}
        name="repeatedPassword"
        type="password"
        autoComplete="new-password"
        error={textOf('repeatedPassword')}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" size="large" block busy={isSending}>
        {t('reset.save')}
      </Button>
    </form>
  )
}
