import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../app/errorText.ts'
import { loginPath } from '../../app/session.ts'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { LinkButton } from '../../design/Button.tsx'
import { ActivationCard } from './ActivationCard.tsx'
import { ResendButton } from './ResendButton.tsx'

/** The link opens nothing: why, and how to get a new one. Only a logged-in member can be sent one, hence the login for others. */
export function ActivationFailed({ code }: { code: string }) {
  const { t } = useTranslation(['signup', 'shell'])
  const errorText = useErrorTexts()
  const signedIn = useSignedIn()
  const text = `${errorText({ code })} ${t(signedIn ? 'activate.failedText' : 'activate.failedLogIn')}`
  return (
    <ActivationCard icon={MailWarning} tone="danger" title={t('activate.failedTitle')} text={text}>
      {signedIn ? (
        <>
          <ResendButton look="primary" />
          <LinkButton to="/members" look="plain">
            {t('activate.toMembers')}
          </LinkButton>
        </>
      ) : (
        <LinkButton to={loginPath('/activate')} size="large" block>
          {t('shell:nav.logIn')}
        </LinkButton>
      )}
    </ActivationCard>
  )
}
