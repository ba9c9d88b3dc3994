import { useTranslation } from 'react-i18next'
import { useSite } from '../app/BootContext.tsx'
import { LinkButton } from '../design/Button.tsx'
import layout from '../design/layout.module.css'

/** Why nobody can sign up at this moment (SIGN-06), with the way in for whoever has an account. */
export function SignupsClosed() {
  const { t } = useTranslation(['landing', 'shell'])
  const { name } = useSite()
  return (
    <div className={layout.stack}>
      <h2>{t('closed.heading')}</h2>
      <p className={layout.muted}>{t('closed.text', { site: name })}</p>
      <LinkButton to="/login" size="large" block>
        {t('shell:nav.logIn')}
      </LinkButton>
    </div>
  )
}
