import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { LanguageSwitcher } from '#web/features/navigation/LanguageSwitcher.tsx'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupHeader } from '#web/features/signup/SignupHeader.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { useAddressParameters } from '#web/runtime/page/hydration.ts'
import { loginPath, returnOfAddress, safeReturnPath } from '#web/runtime/session/session.ts'
import layout from '#web/design/layout.module.css'
import css from './SignupScreen.module.css'

/** Account creation, the first of the five steps, on its own page (SIGN-01). */
export default function SignupScreen() {
  const { t } = useTranslation('signup')
  const { name } = useSite()
  const parameters = useAddressParameters()
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
              <SignupForm findNext={() => signupPath('/complete-signup', { returnTo: returnOfAddress() })} />
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
