import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { FailedQuote } from './useOrderQuote.ts'

type Props = {
  failed: FailedQuote
  /** Takes the focus of "Try again", which disappears once there is a price. */
  next: RefObject<HTMLElement | null>
}

/** Why there is no price, without which nothing can be ordered. */
export function QuoteFailure({ failed, next }: Props) {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  const again = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = again.current
    return () => {
      // The same draw enables what is next, after this.
      if (document.activeElement === button) queueMicrotask(() => next.current?.focus())
    }
  }, [next])
  return (
    <Alert tone="danger" announced>
      {errorText(failed)}{' '}
      <Button ref={again} look="plain" onClick={failed.askAgain}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
