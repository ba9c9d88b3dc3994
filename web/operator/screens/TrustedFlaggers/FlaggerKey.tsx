import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { copyText } from '#web/operator/session/copyText.ts'
import css from './TrustedFlaggersScreen.module.css'

type Props = { trustedKey: string; domains: readonly string[]; onDone: () => void }

/** The link with the key, shown once. After the #, browsers send it to no server and no log. */
export function FlaggerKey({ trustedKey, domains, onDone }: Props) {
  const { t } = useTranslation('flaggers')
  const origin = domains.includes(location.hostname) ? location.origin : `https://${domains[0]}`
  const link = `${origin}/complaints#trusted=${trustedKey}`
  return (
    <div className={css.once}>
      <p>{t('key.text')}</p>
      <p className={css.key}>
        <code>{link}</code>
        <Button
          look="quiet"
          icon={Copy}
          onClick={() => void copyText(link, { copied: t('key.copied'), notCopied: t('key.notCopied') })}
        >
          {t('key.copy')}
        </Button>
      </p>
      <Alert tone="warning">{t('key.once')}</Alert>
      <div className={css.buttons}>
        <Button onClick={onDone}>{t('key.done')}</Button>
      </div>
    </div>
  )
}
