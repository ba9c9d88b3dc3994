import { CircleCheck, MailCheck, MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorTexts } from '#web/runtime/errorText.ts'
import { loginPath } from '#web/runtime/session.ts'
import { useSignedIn } from '#web/runtime/useSignedIn.ts'
import { LinkButton } from '#web/design/Button.tsx'
import { Skeleton } from '#web/design/Skeleton.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import type { EmailChange } from './confirmEmailChange.ts'

type Outcome = EmailChange | 'waiting' | 'unreachable'

function useEmailChange(token: string): { outcome: Outcome; retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (token === '') return
    let left = false
    import('./confirmEmailChange.ts')
      .then(({ confirmEmailChange }) => confirmEmailChange(token))
      .then((change) => left || setOutcome(change))
      .catch(() => left || setOutcome('unreachable'))
    return () => {
      left = true
    }
  }, [token, attempt])
  const retry = () => {
    setOutcome('waiting')
    setAttempt(attempt + 1)
  }
  return { outcome, retry }
}

/** Where the link of the mail to the new address leads (SIGN-14): changed, or why not. */
export default function MailChangeScreen() {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorTexts()
  const signedIn = useSignedIn()
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { outcome, retry } = useEmailChange(token)
  if (outcome === 'waiting' && token !== '') {
    return (
      <ActivationCard
        icon={MailCheck}
        title={t('mailChange.waitingTitle')}
        text={t('mailChange.waitingText')}
      >
        <Skeleton shape="line" />
      </ActivationCard>
    )
  }
  if (outcome === 'unreachable') return <LinkUnreachableCard onRetry={retry} />
  if (outcome !== 'waiting' && outcome.__typename === 'ConfirmEmailChangeSuccess') {
    const text = (
      <Trans
        t={t}
        i18nKey="mailChange.doneText"
        values={{ email: outcome.email }}
        components={{ b: <b /> }}
      />
    )
    return (
      <ActivationCard icon={CircleCheck} tone="success" title={t('mailChange.doneTitle')} text={text}>
        <LinkButton to={signedIn ? '/members' : '/login'} size="large" block>
          {t(signedIn ? 'mailChange.toMembers' : 'shell:nav.logIn')}
        </LinkButton>
      </ActivationCard>
    )
  }
  const code =
    outcome !== 'waiting' && 'code' in outcome && outcome.code ? outcome.code : 'EMAIL_CHANGE_LINK_UNKNOWN'
  const settings = '/settings/login#email'
  return (
    <ActivationCard
      icon={MailWarning}
      tone="danger"
      title={t('mailChange.failedTitle')}
      text={`${errorText({ code })} ${t('mailChange.failedText')}`}
    >
      <LinkButton to={signedIn ? settings : loginPath(settings)} size="large" block>
        {t('mailChange.toSettings')}
      </LinkButton>
    </ActivationCard>
  )
}
