import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import layout from '#web/design/layout.module.css'

/** "This page could not be found", with a link home (SITE-14). */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle noIndex>{t('notFound.title')}</PageTitle>
      <EmptyState drawing="map" heading="h1" roomy title={t('notFound.heading')} text={t('notFound.text')}>
        <LinkButton to="/" size="large">
          {t('notFound.home')}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
