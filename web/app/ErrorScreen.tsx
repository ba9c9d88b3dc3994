import { useTranslation } from 'react-i18next'
import { PageTitle } from '../components/PageTitle.tsx'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import { RequestFault } from './faults.ts'

/** What the reader is told: words for a known failure, the error's own message, or "Error" (SITE-15). */
function useErrorText(error: unknown): string {
  const { t, i18n } = useTranslation(['errors', 'shell'])
  if (error instanceof RequestFault) {
    if (error.code !== 'GENERIC' && i18n.exists(`errors:${error.code}`)) return t(error.code as 'NETWORK')
    return error.reference ? t('GENERIC_WITH_REFERENCE', { reference: error.reference }) : t('GENERIC')
  }
  return (error instanceof Error && error.message) || t('shell:errorPage.title')
}

/** The error page: what happened and one way on. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('shell')
  const text = useErrorText(error)
  return (
    <div className={classes(layout.wrap, layout.page)} role="alert">
      <PageTitle noIndex>{t('errorPage.title')}</PageTitle>
      <EmptyState drawing="map" heading="h1" roomy title={t('errorPage.title')} text={text}>
        {onRetry && (
          <Button size="large" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <a href="/">{t('errorPage.home')}</a>
      </EmptyState>
    </div>
  )
}
