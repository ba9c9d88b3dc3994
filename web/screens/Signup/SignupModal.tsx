import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { LoginForm } from '#web/features/login/LoginForm.tsx'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { keepSignupPrompt, type SignupModalProps } from '#web/runtime/session/signupPrompt.ts'
import layout from '#web/design/layout.module.css'
import css from './SignupModal.module.css'

/**
 * Sign-up over the page that asked for an account, with the login inside (ROUTE-14). Once typing has begun,
 * neither Escape nor an outside press closes it, and a reload reopens it with its input (SIGN-02). "Not now"
 * always closes it.
 */
export default function SignupModal({ returnTo, inProgress: wasInProgress, onClose }: SignupModalProps) {
  const { t } = useTranslation(['signup', 'landing', 'login'])
  const [isLogin, setLogin] = useState(false)
  const [inProgress, setInProgress] = useState(wasInProgress)
  const isOpen = useSignupsOpen()
  function begin() {
    if (isLogin || inProgress) return
    setInProgress(true)
    keepSignupPrompt({ returnTo, inProgress: true })
  }
  const form = isOpen ? (
    <SignupForm findNext={() => signupPath('/complete-signup', { returnTo })} />
  ) : (
    <SignupsClosed />
  )
  return (
    <Modal
      open
      onClose={onClose}
      closable={!inProgress}
      size="m"
      phone="full"
      title={t(isLogin ? 'login:heading' : 'modal.title')}
    >
      <div className={css.content} onInput={begin}>
        <p className={layout.muted}>{t(isLogin ? 'login:continueAfter' : 'modal.text')}</p>
        {isLogin ? <LoginForm findReturn={() => returnTo} /> : form}
        <p className={classes(layout.small, layout.center, layout.muted)}>
          {isLogin ? t('login:noAccount') : t('account.known')}{' '}
          <button type="button" className={css.switch} onClick={() => setLogin(!isLogin)}>
            {isLogin ? t('login:signUp') : t('account.logIn')}
          </button>
        </p>
        <Button look="plain" onClick={onClose}>
          {t('modal.notNow')}
        </Button>
      </div>
    </Modal>
  )
}
