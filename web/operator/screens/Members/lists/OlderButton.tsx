import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { ReadingOn } from './useOlderRows.ts'
import css from './OlderButton.module.css'

/** Reads on below a list, and says so when that failed. */
export function OlderButton({ readOn, isBusy, hasFailed }: ReadingOn) {
  const { t } = useTranslation('people')
  return (
    <>
      {hasFailed && (
        <Alert tone="danger" announced>
          {t('olderFailed')}
        </Alert>
      )}
      {readOn && (
        <Button look="quiet" className={css.older} busy={isBusy} onClick={readOn}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
