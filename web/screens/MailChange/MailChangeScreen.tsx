import { CircleCheck, MailCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import { LinkWaitingCard } from '#web/features/account/LinkWaitingCard.tsx'
import { useMailedLink } from '#web/features/account/useMailedLink.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { loginPath } from '#web/runtime/session/session.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import type { EmailChange } from './confirmEmailChange.ts'

type Outcome = EmailChange | 'asked' | 'busy' | 'unreachable'

const CODES = {
  USED: 'EMAIL_CHANGE_LINK_USED',
  EXPIRED: 'EMAIL_CHANGE_LINK_EXPIRED',
  NOT_FOUND: 'EMAIL_CHANGE_LINK_UNKNOWN',
} as const

function Changed({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'shell'])
  const signedIn = useSignedIn()
  const text = <MarkedText text={t('mailChange.doneText', { email })} parts={{ b: <b /> }} />
  return (
    <ActivationCard icon={CircleCheck} tone="success" title={t('mailChange.doneTitle')} text={text}>
      <LinkButton to={signedIn ? '/members' : '/login'} size="large" block>
        {t(signedIn ? 'mailChange.toMembers' : 'shell:nav.logIn')}
      </LinkButton>
    </ActivationCard>
  )
}

// A used link did change the address once, so this never says that it did not.
function Failed({ code }: { code: string }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const signedIn = useSignedIn()
  const settings = '/settings/login#email'
  const wasUsed = code === CODES.USED
  return (
    <ActivationCard
      icon={MailWarning}
      {...(wasUsed ? {} : { tone: 'danger' as const })}
      title={t(wasUsed ? 'mailChange.usedTitle' : 'mailChange.failedTitle')}
      text={wasUsed ? t('mailChange.usedText') : `${errorText({ code })} ${t('mailChange.failedText')}`}
    >
      <LinkButton to={signedIn ? settings : loginPath(settings)} size="large" block>
        {t('mailChange.toSettings')}
      </LinkButton>
    </ActivationCard>
  )
}

/**
 * The target of the link in the mail to the new address (SIGN-14): a question, then the result; reopened, the
 * current state.
 */
export default function MailChangeScreen() {
  const { t } = useTranslation('settings')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { link, lookAgain } = useMailedLink('EMAIL_CHANGE', token)
  const [outcome, setOutcome] = useState<Outcome>('asked')
  function change() {
    setOutcome('busy')
    import('./confirmEmailChange.ts')
      .then(({ confirmEmailChange }) => confirmEmailChange(token))
      .then(setOutcome)
      .catch(() => setOutcome('unreachable'))
  }
  if (outcome === 'unreachable') return <LinkUnreachableCard onRetry={change} />
  if (outcome !== 'asked' && outcome !== 'busy') {
    if (outcome.__typename === 'ConfirmEmailChangeSuccess') return <Changed email={outcome.email ?? ''} />
    return <Failed code={outcome.code ?? CODES.NOT_FOUND} />
  }
  if (link === 'waiting') return <LinkWaitingCard />
  if (link === 'unreachable') return <LinkUnreachableCard onRetry={lookAgain} />
  if (link.state === 'DONE') return <Changed email={link.email ?? ''} />
  if (link.state !== 'OPEN')
    return <Failed code={CODES[link.state as keyof typeof CODES] ?? CODES.NOT_FOUND} />
  const text = <MarkedText text={t('mailChange.askText', { email: link.email ?? '' })} parts={{ b: <b /> }} />
  return (
    <ActivationCard icon={MailCheck} title={t('mailChange.askTitle')} text={text}>
      <Button size="large" block busy={outcome === 'busy'} onClick={change}>
        {t('mailChange.button')}
      </Button>
    </ActivationCard>
  )
}
