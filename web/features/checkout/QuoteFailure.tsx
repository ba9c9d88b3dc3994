import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { FailedQuote } from './useOrderQuote.ts'

type Props = {
  failed: FailedQuote
  /** "Try again" had the focus, and has disappeared because there is a price. */
  onFocusLost: () => void
}

/** Why there is no price, without which nothing can be ordered. */
export function QuoteFailure({ failed, onFocusLost }: Props) {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  const again = useRef<HTMLButtonElement>(null)
  const moveFocus = useEffectEvent(onFocusLost)
  useLayoutEffect(() => {
    const button = again.current
    return () => {
      // After the same draw has enabled what takes the focus.
      if (document.activeElement === button) queueMicrotask(() => moveFocus())
    }
  }, [])
  return (
    <Alert tone="danger" announced>
      {errorText(failed)}{' '}
      <Button ref={again} look="plain" onClick={failed.askAgain}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
