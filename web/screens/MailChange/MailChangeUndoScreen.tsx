import { CircleCheck, MailWarning, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import { LinkWaitingCard } from '#web/features/account/LinkWaitingCard.tsx'
import { useMailedLink } from '#web/features/account/useMailedLink.ts'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'
import type { EmailChangeUndo } from './undoEmailChange.ts'

type Outcome = EmailChangeUndo | 'asked' | 'busy' | 'unreachable'

function Undone({ email, again }: { email: string; again: boolean }) {
  const { t } = useTranslation(['settings', 'shell'])
  const text = (
    <MarkedText
      text={t(again ? 'mailChangeUndo.alreadyText' : 'mailChangeUndo.doneText', { email })}
      parts={{ b: <b /> }}
    />
  )
  return (
    <ActivationCard icon={CircleCheck} tone="success" title={t('mailChangeUndo.doneTitle')} text={text}>
      {/* A logged-in browser has lost its session; only a new document makes the app notice. */}
      <Button
        size="large"
        block
        onClick={() => (again ? location.assign('/login') : leaveSession({ to: '/login' }))}
      >
        {t('shell:nav.logIn')}
      </Button>
    </ActivationCard>
  )
}

function Failed() {
  const { t } = useTranslation('settings')
  return (
    <ActivationCard
      icon={MailWarning}
      tone="danger"
      title={t('mailChangeUndo.failedTitle')}
      text={t('mailChangeUndo.failedText')}
    >
      <LinkButton to="/service" size="large" block>
        {t('mailChangeUndo.toService')}
      </LinkButton>
    </ActivationCard>
  )
}

/**
 * The target of the link in the notice to the old address (SIGN-14). It asks first: mail scanners open links,
 * too, and must not log the member out everywhere. Reopened, it shows the current state.
 */
export default function MailChangeUndoScreen() {
  const { t } = useTranslation('settings')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { link, lookAgain } = useMailedLink('EMAIL_CHANGE_UNDO', token)
  const [outcome, setOutcome] = useState<Outcome>('asked')
  function undo() {
    setOutcome('busy')
    import('./undoEmailChange.ts')
      .then(({ undoEmailChange }) => undoEmailChange(token))
      .then(setOutcome)
      .catch(() => setOutcome('unreachable'))
  }
  if (outcome === 'unreachable') return <LinkUnreachableCard onRetry={undo} />
  if (outcome === 'asked' || outcome === 'busy') {
    if (link === 'waiting') return <LinkWaitingCard />
    if (link === 'unreachable') return <LinkUnreachableCard onRetry={lookAgain} />
    if (link.state === 'DONE') return <Undone again email={link.email ?? ''} />
    if (link.state !== 'OPEN') return <Failed />
    return (
      <ActivationCard icon={Undo2} title={t('mailChangeUndo.askTitle')} text={t('mailChangeUndo.askText')}>
        <Button size="large" block busy={outcome === 'busy'} onClick={undo}>
          {t('mailChangeUndo.button')}
        </Button>
      </ActivationCard>
    )
  }
  if (outcome.__typename === 'UndoEmailChangeSuccess') return <Undone again={false} email={outcome.email} />
  return <Failed />
}
