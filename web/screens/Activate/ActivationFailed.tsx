import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { loginPath } from '#web/runtime/session/session.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { ResendButton } from './ResendButton.tsx'

/**
 * Says why the link failed, and offers a new mail. Without a session or a once valid link, the reader logs in
 * first.
 */
export function ActivationFailed({ code, token }: { code: string; token: string | undefined }) {
  const { t } = useTranslation(['signup', 'shell'])
  const errorText = useErrorTexts()
  const signedIn = useSignedIn()
  const canResend = signedIn || (token !== undefined && code !== 'ACTIVATION_LINK_UNKNOWN')
  const text = `${errorText({ code })} ${t(canResend ? 'activate.failedText' : 'activate.failedLogIn')}`
  return (
    <ActivationCard icon={MailWarning} tone="danger" title={t('activate.failedTitle')} text={text}>
      {canResend && <ResendButton look="primary" token={signedIn ? undefined : token} />}
      {signedIn ? (
        <LinkButton to="/members" look="plain">
          {t('activate.toMembers')}
        </LinkButton>
      ) : (
        <LinkButton to={loginPath('/activate')} size="large" block look={canResend ? 'quiet' : 'primary'}>
          {t('shell:nav.logIn')}
        </LinkButton>
      )}
    </ActivationCard>
  )
}
