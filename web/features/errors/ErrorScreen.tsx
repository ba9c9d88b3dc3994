import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { faultOf, type RequestFault } from '#web/runtime/network/faults.ts'
import { reportFault } from '#web/runtime/network/reportFault.ts'
import { whenReachable } from '#web/runtime/network/whenReachable.ts'
import layout from '#web/design/layout.module.css'

/** The failure's own words if it has any; a program's message is for the log, never for a reader (ERR-02). */
function useFaultTexts({ code }: RequestFault): { title: string; text: string; isOffline: boolean } {
  const { t, i18n } = useTranslation(['errors', 'shell'])
  const isOffline = code === 'NETWORK' && !navigator.onLine
  if (isOffline) return { title: t('shell:offline.title'), text: t('shell:offline.text'), isOffline }
  if (code === 'NETWORK') return { title: t('NETWORK_TITLE'), text: t('NETWORK'), isOffline }
  return {
    title: t('shell:errorPage.title'),
    text: i18n.exists(`errors:${code}`) ? t(code as 'GENERIC') : t('GENERIC'),
    isOffline,
  }
}

/** Without a connection the screen retries by itself once the server answers (SITE-22). */
function useReturn({ code }: RequestFault, onRetry: () => void) {
  useEffect(() => (code === 'NETWORK' ? whenReachable(onRetry) : undefined), [code, onRetry])
}

/** The error page: what happened, the reference that finds it in the log, and one way on. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  const fault = useMemo(() => faultOf(error), [error])
  const { title, text, isOffline } = useFaultTexts(fault)
  useReturn(fault, onRetry)
  useEffect(() => {
    if (fault.reference && fault.code !== 'NETWORK') reportFault(fault.reference, fault.cause ?? fault)
  }, [fault])
  return (
    <div className={classes(layout.wrap, layout.page)} role="alert">
      <PageTitle noIndex>{title}</PageTitle>
      <EmptyState drawing="map" heading="h1" roomy title={title} text={text}>
        {fault.reference && !isOffline && (
          <p className={layout.muted}>{t('errorPage.reference', { reference: fault.reference })}</p>
        )}
        <Button size="large" onClick={onRetry}>
          {t('retry')}
        </Button>
        <a href="/">{t('errorPage.home')}</a>
      </EmptyState>
    </div>
  )
}
