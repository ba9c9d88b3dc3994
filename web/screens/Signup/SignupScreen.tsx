import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSite } from '../../app/BootContext.tsx'
import { loginPath, safeReturnPath } from '../../app/session.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { LanguageSwitcher } from '../../components/LanguageSwitcher.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SignupForm } from '../../components/SignupForm.tsx'
import { SignupsClosed } from '../../components/SignupsClosed.tsx'
import { useSignupsOpen } from '../../components/useSignupsOpen.ts'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { SignupHeader } from './SignupHeader.tsx'
import css from './SignupScreen.module.css'
import { signupPath } from './steps.ts'

/** The account itself, the first of the five steps, on a page of its own (SIGN-01). */
export default function SignupScreen() {
  const { t } = useTranslation('signup')
  const { name } = useSite()
  const [parameters] = useSearchParams()
  const isOpen = useSignupsOpen()
  const returnTo = safeReturnPath(parameters.get('return'))
  return (
    <>
      <PageTitle description={t('account.text')}>{t('account.title', { site: name })}</PageTitle>
      <SignupHeader step="account" />
      <div className={classes(layout.wrap, css.page)}>
        <section className={classes(layout.panel, layout.float, css.card)}>
          {isOpen ? (
            <>
              <div>
                <h1>{t('account.heading')}</h1>
                <p className={classes(layout.muted, css.text)}>{t('account.text')}</p>
              </div>
              <SignupForm next={signupPath('/complete-signup', { returnTo })} />
              <p className={classes(layout.small, layout.center, layout.muted)}>
                {t('account.known')} <AppLink to={loginPath(returnTo)}>{t('account.logIn')}</AppLink>
              </p>
            </>
          ) : (
            <SignupsClosed />
          )}
        </section>
        <LanguageSwitcher />
      </div>
    </>
  )
}
