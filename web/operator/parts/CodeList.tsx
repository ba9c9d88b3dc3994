import { Copy, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { copyText } from '#web/operator/session/copyText.ts'
import css from './CodeList.module.css'

/** Recovery codes, which are shown once, with the ways to keep them. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('console')
  const copy = () =>
    copyText(codes.join('\n'), { copied: t('login.codes.copied'), notCopied: t('login.codes.notCopied') })
  return (
    <>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button look="quiet" icon={Printer} onClick={() => print()}>
          {t('login.codes.print')}
        </Button>
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          {t('login.codes.copy')}
        </Button>
      </div>
    </>
  )
}
