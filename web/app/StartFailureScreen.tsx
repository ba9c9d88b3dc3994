import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'

/** What stands in place of a page that only the app can draw, for a browser without script. */
export function NoScriptNotice() {
  const { t } = useTranslation('shell')
  return (
    <noscript>
      <p className={classes(layout.wrap, layout.page)} role="alert">
        {t('noScript')}
      </p>
    </noscript>
  )
}

/** What stands in every document, hidden, for the case that the app does not start: rendered by the server, shown by `startFailure.ts`. */
export function StartFailureScreen() {
  const { t } = useTranslation(['shell', 'errors'])
  return (
    <div className={classes(layout.wrap, layout.page)} role="alert" data-failed>
      <EmptyState heading="h1" roomy drawing="none" title={t('errorPage.title')} text={t('errors:GENERIC')}>
        <p className={layout.muted} data-reference>
          {t('errorPage.reference', { reference: '' })}
        </p>
        <LinkButton to="" size="large">
          {t('retry')}
        </LinkButton>
        <a href="/">{t('errorPage.home')}</a>
      </EmptyState>
    </div>
  )
}
