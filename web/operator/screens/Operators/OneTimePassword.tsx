import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { copyText } from '#web/operator/session/copyText.ts'
import css from './OneTimePassword.module.css'

type Props = { name: string; password: string; onDone: () => void }

/** The password for the first login, shown once: the admin hands it over. */
export function OneTimePassword({ name, password, onDone }: Props) {
  const { t } = useTranslation('console')
  const copy = () =>
    copyText(password, { copied: t('operators.password.copied'), notCopied: t('login.codes.notCopied') })
  return (
    <div className={css.once}>
      <p>{t('operators.password.text', { name })}</p>
      <p className={css.password}>
        <code>{password}</code>
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          {t('login.codes.copy')}
        </Button>
      </p>
      <Alert tone="warning">{t('operators.password.once')}</Alert>
      <div className={css.buttons}>
        <Button onClick={onDone}>{t('operators.password.done')}</Button>
      </div>
    </div>
  )
}
