import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'

/** A trusted flagger's key that does not count, and the way to report without it. */
export function KeyRefusal({ text, onForget }: { text: string | undefined; onForget: () => void }) {
  const { t } = useTranslation('static')
  if (text === undefined) return null
  return (
    <Alert tone="danger" announced>
      {text}{' '}
      <Button look="plain" onClick={onForget}>
        {t('complaints.withoutKey')}
      </Button>
    </Alert>
  )
}
