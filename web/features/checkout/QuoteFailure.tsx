import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { FailedQuote } from './useOrderQuote.ts'

/** Why there is no price, without which nothing can be ordered. */
export function QuoteFailure({ failed }: { failed: FailedQuote }) {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  return (
    <Alert tone="danger" announced>
      {errorText(failed)}{' '}
      <Button look="plain" onClick={failed.askAgain}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
