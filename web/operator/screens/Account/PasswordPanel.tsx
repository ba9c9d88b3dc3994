import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { useRefusedFocus } from '#web/operator/session/useRefusedFocus.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { changeOperatorPassword } from './changeOperatorPassword.ts'
import css from './AccountScreen.module.css'

/** Changes the password; every other browser is logged out. */
export function PasswordPanel() {
  const { t } = useTranslation('console')
  const refusalsOf = useRefusalsByField('password')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    const answer = await changeOperatorPassword(
      String(given.get('password')),
      String(given.get('newPassword')),
    )
    setBusy(false)
    if (!answer) return
    if (answer.__typename === 'ChangeOperatorPasswordSuccess') {
      setRefused({})
      form.current?.reset()
      return showToast({ tone: 'success', title: t('account.passwordChanged') })
    }
    setRefused(refusalsOf(answer))
  }
  return (
    <Panel title={t('account.password')}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <div className={css.fields}>
          <TextField
            label={t('account.currentPassword')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={refused.password}
          />
          <TextField
            label={t('login.newPassword')}
            hint={t('login.newPasswordHint')}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            error={refused.newPassword}
          />
        </div>
        <Button look="quiet" type="submit" busy={isBusy} className={css.submit}>
          {t('account.changePassword')}
        </Button>
      </form>
    </Panel>
  )
}
