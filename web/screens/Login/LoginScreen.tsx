import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { safeReturnPath } from '../../app/session.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Alert } from '../../design/Alert.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { LoginForm } from './LoginForm.tsx'
import css from './LoginScreen.module.css'

/** Login; afterwards the member continues where they were going (ROUTE-02). */
export default function LoginScreen() {
  const { t } = useTranslation('login')
  const [parameters] = useSearchParams()
  const returnTo = safeReturnPath(parameters.get('return'))
  return (
    <div className={classes(layout.wrap, css.page)}>
      <PageTitle description={t('heading')}>{t('title')}</PageTitle>
      <section className={classes(layout.panel, layout.float, css.card)}>
        <h1>{t('heading')}</h1>
        {returnTo && <Alert>{t('continueAfter')}</Alert>}
        <LoginForm returnTo={returnTo} />
        <p className={classes(layout.small, layout.center, layout.muted)}>
          {t('noAccount')} <AppLink to="/">{t('signUp')}</AppLink>
        </p>
      </section>
    </div>
  )
}
