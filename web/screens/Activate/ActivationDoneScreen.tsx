import { CircleCheck, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Redirect } from '#web/runtime/Redirect.tsx'
import { useSite } from '#web/runtime/BootContext.tsx'
import { useSignedIn } from '#web/runtime/useSignedIn.ts'
import { LinkButton } from '#web/design/Button.tsx'
import { Skeleton } from '#web/design/Skeleton.tsx'
import type { Activation } from './activateAccount.ts'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import { activationErrorPath } from './activationError.ts'

type Outcome = Activation | 'waiting' | 'unreachable'

/** Confirms the address of the link once, and again on demand when the server could not be reached. */
function useActivation(token: string): { outcome: Outcome; retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (token === '') return
    let left = false
    import('./activateAccount.ts')
      .then(({ activateAccount }) => activateAccount(token))
      .then((activation) => left || setOutcome(activation))
      .catch(() => left || setOutcome('unreachable'))
    return () => {
      left = true
    }
  }, [token, attempt])
  return {
    outcome,
    retry: () => {
      setOutcome('waiting')
      setAttempt(attempt + 1)
    },
  }
}

function Confirmed({
  alreadyActive,
  isOwn,
  signupIsOpen,
}: {
  alreadyActive: boolean
  isOwn: boolean
  signupIsOpen: boolean
}) {
  const { t } = useTranslation(['signup', 'shell'])
  const { signupCredits } = useSite().settings
  const signedIn = useSignedIn()
  const text = alreadyActive ? t('activate.alreadyText') : t('activate.doneText')
  const credits =
    !alreadyActive && signupCredits > 0 ? ` ${t('activate.credits', { count: signupCredits })}` : ''
  const title = t(alreadyActive ? 'activate.alreadyTitle' : 'activate.doneTitle')
  const way = isOwn && signupIsOpen ? 'finish' : isOwn || signedIn ? 'members' : 'logIn'
  const ways = {
    finish: { to: '/complete-signup', label: t('activate.finishProfile') },
    members: { to: '/members', label: t('activate.toMembers') },
    logIn: { to: '/login', label: t('shell:nav.logIn') },
  }
  return (
    <ActivationCard icon={CircleCheck} tone="success" title={title} text={text + credits}>
      <LinkButton to={ways[way].to} size="large" block>
        {ways[way].label}
      </LinkButton>
      {way === 'finish' && (
        <LinkButton to="/members" look="plain">
          {t('activate.toMembers')}
        </LinkButton>
      )}
    </ActivationCard>
  )
}

/** Where the link of the activation mail leads (SIGN-08): confirmed, or confirmed before. Else /activate/error says why not. */
export default function ActivationDoneScreen() {
  const { t } = useTranslation(['signup', 'shell'])
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { outcome, retry } = useActivation(token)
  if (token === '') return <Redirect to="/activate/error" />
  if (outcome === 'waiting') {
    return (
      <ActivationCard icon={MailCheck} title={t('activate.waitingTitle')} text={t('activate.waitingText')}>
        <Skeleton shape="line" />
      </ActivationCard>
    )
  }
  if (outcome === 'unreachable') return <LinkUnreachableCard onRetry={retry} />
  if (outcome.__typename !== 'ActivateAccountSuccess') {
    const code = outcome.__typename === 'ActivationFailedError' ? outcome.code : 'ACTIVATION_LINK_UNKNOWN'
    return <Redirect to={activationErrorPath({ code, token })} />
  }
  const { alreadyActive, viewer } = outcome
  return (
    <Confirmed alreadyActive={alreadyActive} isOwn={!!viewer} signupIsOpen={viewer?.signupStep != null} />
  )
}
