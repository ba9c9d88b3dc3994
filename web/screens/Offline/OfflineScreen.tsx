import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../components/PageTitle.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'

/** What the service worker shows without a connection (SITE-22). An empty fragment link would not reload, so the button leads home. */
export default function OfflineScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle noIndex>{t('offline.title')}</PageTitle>
      <EmptyState drawing="map" heading="h1" roomy title={t('offline.title')} text={t('offline.text')}>
        <LinkButton to="/" size="large">
          {t('retry')}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
