import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'

/** Says within a server-drawn form that sending it needs script, for readers who run none. */
export function ScriptNeeded() {
  const { t } = useTranslation('shell')
  return (
    <noscript>
      <Alert tone="warning">{t('noScript')}</Alert>
    </noscript>
  )
}
