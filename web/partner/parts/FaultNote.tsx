import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { Fault } from '../api/ask.ts'
import { faultWords } from './faultWords.ts'
import css from './parts.module.css'

/** Why a list could not be read, with another try. */
export function FaultNote({ fault, onRetry }: { fault: Fault | undefined; onRetry: () => void }) {
  if (fault === undefined) return null
  return (
    <Alert tone="danger" announced>
      <span className={css.note}>
        {faultWords(fault)}
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </span>
    </Alert>
  )
}
