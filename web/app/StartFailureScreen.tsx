import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { SUPPORTED_BROWSERS } from '#web/supported-browsers.data.ts'
import layout from '#web/design/layout.module.css'

/** Replaces a page that only the app can draw in a browser without script. */
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

const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' } as const
const BROWSERS = (Object.keys(NAMES) as (keyof typeof NAMES)[])
  .map((browser) => `${NAMES[browser]} ${SUPPORTED_BROWSERS[browser]}`)
  .join(', ')

/**
 * Notice above every page in a browser that cannot run the app. It needs no script: a rule in base.css that
 * only newer browsers understand hides it. theme-boot shows it again if a script finds features missing.
 */
export function OutdatedNotice() {
  const { t } = useTranslation('shell')
  return (
    <p id="outdated" className={classes(layout.wrap, layout.page)} role="alert" data-nosnippet>
      {t('outdatedBrowser', { browsers: BROWSERS })}
    </p>
  )
}

/**
 * Hidden in every document in case the app does not start: rendered by the server, shown by
 * `startFailure.ts`.
 */
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
