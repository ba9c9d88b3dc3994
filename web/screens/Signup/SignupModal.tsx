import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepSignupPrompt } from '../../app/signupPrompt.ts'
import { SignupForm } from '../../components/SignupForm.tsx'
import type { SignupModalProps } from '../../components/SignupPromptHost.tsx'
import { SignupsClosed } from '../../components/SignupsClosed.tsx'
import { useSignupsOpen } from '../../components/useSignupsOpen.ts'
import { Button } from '../../design/Button.tsx'
import { Modal } from '../../design/Modal.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { LoginForm } from '../Login/LoginForm.tsx'
import css from './SignupModal.module.css'
import { signupPath } from './steps.ts'

/**
 * Sign-up over the page that asked for an account, with the login inside (ROUTE-14). Once something is typed, neither Escape nor a press beside
 * it closes it any more, and a reload opens it again with what was typed (SIGN-02); "not now" always closes it.
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
  const form = isOpen ? <SignupForm next={signupPath('/complete-signup', { returnTo })} /> : <SignupsClosed />
  return (
    <Modal open onClose={onClose} closable={!inProgress} size="m" phone="full" title={t(isLogin ? 'login:heading' : 'modal.title')}>
      <div className={css.content} onInput={begin}>
        <p className={layout.muted}>{t(isLogin ? 'login:continueAfter' : 'modal.text')}</p>
        {isLogin ? <LoginForm returnTo={returnTo} /> : form}
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
