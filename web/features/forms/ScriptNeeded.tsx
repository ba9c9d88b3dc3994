import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'

/** Says within a form that the server has drawn that it is sent by script only, to whoever runs none. */
export function ScriptNeeded() {
  const { t } = useTranslation('shell')
  return (
    <noscript>
      <Alert tone="warning">{t('noScript')}</Alert>
    </noscript>
  )
}
