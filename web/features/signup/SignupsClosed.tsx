import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'

/** Why sign-up is closed at the moment (SIGN-06), with the login for existing members. */
export function SignupsClosed() {
  const { t } = useTranslation(['landing', 'shell'])
  const { name, settings } = useSite()
  const partnersOnly = settings.signups === 'with_trafficsource'
  return (
    <div className={layout.stack}>
      <h2>{t(partnersOnly ? 'closed.partnerHeading' : 'closed.heading')}</h2>
      <p className={layout.muted}>{t(partnersOnly ? 'closed.partnerText' : 'closed.text', { site: name })}</p>
      <LinkButton to="/login" size="large" block>
        {t('shell:nav.logIn')}
      </LinkButton>
    </div>
  )
}
