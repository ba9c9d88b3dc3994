import { CircleCheck, MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import { LinkWaitingCard } from '#web/features/account/LinkWaitingCard.tsx'
import type { MailedLink } from '#web/features/account/mailedLink.ts'
import { useMailedLink } from '#web/features/account/useMailedLink.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import type { Activation } from './activateAccount.ts'
import { activationErrorPath } from './activationError.ts'

type Outcome = Activation | 'asked' | 'busy' | 'unreachable'

/**
 * Confirms the link's address: at a press, or automatically in the browser that signed up or is logged in as
 * the member. Mail scanners run this page, too, and must not confirm an address for a stranger.
 */
function useActivation(token: string) {
  const { link, lookAgain } = useMailedLink('ACTIVATION', token)
  const [outcome, setOutcome] = useState<Outcome>('asked')
  function activate() {
    import('./activateAccount.ts')
      .then(({ activateAccount }) => activateAccount(token))
      .then(setOutcome)
      .catch(() => setOutcome('unreachable'))
  }
  const goesOnUnasked =
    typeof link === 'object' && link.isOwn && (link.state === 'OPEN' || link.state === 'DONE')
  function confirm() {
    setOutcome('busy')
    activate()
  }
  const goOn = useEffectEvent(activate)
  useEffect(() => {
    if (goesOnUnasked) goOn()
  }, [goesOnUnasked])
  return { link, lookAgain, outcome, confirm, goesOnUnasked }
}

const CODES = { EXPIRED: 'ACTIVATION_LINK_EXPIRED', USED: 'ACTIVATION_LINK_USED' } as const

function codeOf({ state }: MailedLink): string {
  return CODES[state as keyof typeof CODES] ?? 'ACTIVATION_LINK_UNKNOWN'
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

/**
 * The target of the activation mail's link (SIGN-08): confirmed, now or earlier. Otherwise /activate/error
 * says why not.
 */
export default function ActivationDoneScreen() {
  const { t } = useTranslation('signup')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { link, lookAgain, outcome, confirm, goesOnUnasked } = useActivation(token)
  if (token === '') return <Redirect to="/activate/error" />
  if (link === 'unreachable') return <LinkUnreachableCard onRetry={lookAgain} />
  if (link === 'waiting' || (goesOnUnasked && (outcome === 'asked' || outcome === 'busy')))
    return <LinkWaitingCard />
  if (outcome === 'asked' || outcome === 'busy') {
    if (link.state === 'DONE') return <Confirmed alreadyActive isOwn={false} signupIsOpen={false} />
    if (link.state !== 'OPEN') return <Redirect to={activationErrorPath({ code: codeOf(link), token })} />
    return (
      <ActivationCard icon={MailCheck} title={t('activate.title')} text={t('activate.askText')}>
        <Button size="large" block busy={outcome === 'busy'} onClick={confirm}>
          {t('activate.confirm')}
        </Button>
      </ActivationCard>
    )
  }
  if (outcome === 'unreachable') return <LinkUnreachableCard onRetry={confirm} />
  if (outcome.__typename !== 'ActivateAccountSuccess') {
    const code = outcome.__typename === 'ActivationFailedError' ? outcome.code : 'ACTIVATION_LINK_UNKNOWN'
    return <Redirect to={activationErrorPath({ code, token })} />
  }
  const { alreadyActive, viewer } = outcome
  return (
    <Confirmed alreadyActive={alreadyActive} isOwn={!!viewer} signupIsOpen={viewer?.signupStep != null} />
  )
}
