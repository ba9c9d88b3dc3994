import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { LoginForm } from '#web/features/login/LoginForm.tsx'
import { returnOfAddress } from '#web/runtime/session/session.ts'
import layout from '#web/design/layout.module.css'
import css from './LoginScreen.module.css'

/** Login; afterwards the member continues where they were going (ROUTE-02). */
export default function LoginScreen() {
  const { t } = useTranslation('login')
  return (
    <div className={classes(layout.wrap, css.page)}>
      <PageTitle description={t('heading')}>{t('title')}</PageTitle>
      <section className={classes(layout.panel, layout.float, css.card)}>
        <h1>{t('heading')}</h1>
        {/* Shown with or without a return path: a sentence that arrives with the app would move the
            button from under the finger. */}
        <p>{t('continueAfter')}</p>
        <LoginForm findReturn={returnOfAddress} />
        <p className={classes(layout.small, layout.center, layout.muted)}>
          {t('noAccount')} <AppLink to="/">{t('signUp')}</AppLink>
        </p>
      </section>
    </div>
  )
}
