import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useAddPasskey } from './useAddPasskey.ts'
import css from './AccountScreen.module.css'
import panelCss from './PasskeysPanel.module.css'

const NAME_MAX = 60

/** Adds a passkey at this host, after password and code: from then on it replaces both. */
export function AddPasskeyForm() {
  const { t } = useTranslation('console')
  const { form, isBusy, refused, submit } = useAddPasskey()
  return (
    <form ref={form} className={panelCss.add} onSubmit={submit}>
      <div className={css.fields}>
        <TextField
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.nameHint')}
          name="passkeyName"
          maxLength={NAME_MAX}
          autoComplete="off"
          optional
        />
        <TextField
          label={t('account.currentPassword')}
          name="passkeyPassword"
          type="password"
          autoComplete="current-password"
          required
          error={refused.password}
        />
        <TextField
          label={t('account.passkeys.code')}
          hint={t('account.passkeys.codeHint')}
          name="passkeyCode"
          autoComplete="one-time-code"
          required
          error={refused.code}
        />
        {refused.rest !== undefined && (
          <Alert tone="danger" announced>
            {refused.rest}
          </Alert>
        )}
      </div>
      <Button look="quiet" type="submit" busy={isBusy} className={css.submit}>
        {t('account.passkeys.add')}
      </Button>
    </form>
  )
}
