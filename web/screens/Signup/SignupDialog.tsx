import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { LateContent } from '#web/design/notice/LateContent.tsx'
import { LoginForm } from '#web/features/login/LoginForm.tsx'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { keepSignupPrompt, type SignupDialogProps } from '#web/runtime/session/signupPrompt.ts'
import layout from '#web/design/layout.module.css'
import css from './SignupDialog.module.css'

/**
 * Sign-up over the page that asked for an account, with the login inside (ROUTE-14). Once typing has begun,
 * neither Escape nor an outside press closes it, and a reload reopens it with its input (SIGN-02). "Not now"
 * always closes it.
 */
export default function SignupDialog({ prompt, isLogin, onSwitch, onClose }: SignupDialogProps) {
  const { t } = useTranslation(['signup', 'landing', 'login'])
  const { returnTo } = prompt
  const isOpen = useSignupsOpen()
  function begin() {
    if (!isLogin && !prompt.inProgress) keepSignupPrompt({ returnTo, inProgress: true })
  }
  const form = isOpen ? (
    <SignupForm findNext={() => signupPath('/complete-signup', { returnTo })} />
  ) : (
    <SignupsClosed />
  )
  return (
    <LateContent>
      <div className={css.content} onInput={begin}>
        <p className={layout.muted}>{t(isLogin ? 'login:continueAfter' : 'modal.text')}</p>
        {isLogin ? <LoginForm findReturn={() => returnTo} /> : form}
        <p className={classes(layout.small, layout.center, layout.muted)}>
          {isLogin ? t('login:noAccount') : t('account.known')}{' '}
          <button type="button" className={css.switch} onClick={() => onSwitch(!isLogin)}>
            {isLogin ? t('login:signUp') : t('account.logIn')}
          </button>
        </p>
        <Button look="plain" onClick={onClose}>
          {t('modal.notNow')}
        </Button>
      </div>
    </LateContent>
  )
}
