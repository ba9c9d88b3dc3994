import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import layout from '#web/design/layout.module.css'

/**
 * The service worker's offline page, at the requested address: an empty link requests that address again
 * (SITE-22).
 */
export default function OfflineScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle noIndex>{t('offline.title')}</PageTitle>
      <EmptyState drawing="map" heading="h1" roomy title={t('offline.title')} text={t('offline.text')}>
        <LinkButton to="" size="large">
          {t('retry')}
        </LinkButton>
        <a href="/">{t('errorPage.home')}</a>
      </EmptyState>
    </div>
  )
}
