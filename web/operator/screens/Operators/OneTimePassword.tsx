import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import css from './OneTimePassword.module.css'

type Props = { name: string; password: string; onDone: () => void }

/** The password for the first login, shown once: the admin hands it over. */
export function OneTimePassword({ name, password, onDone }: Props) {
  const { t } = useTranslation('console')
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(password).then(
      () => true,
      () => false,
    )
    showToast(
      isCopied
        ? { tone: 'success', title: t('operators.password.copied') }
        : { tone: 'danger', title: t('login.codes.notCopied') },
    )
  }
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
