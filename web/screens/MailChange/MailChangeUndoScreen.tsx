import { CircleCheck, MailWarning, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { leaveSession } from '#web/runtime/leaveSession.ts'
import { Button, LinkButton } from '#web/design/Button.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { LinkUnreachableCard } from '#web/features/account/LinkUnreachableCard.tsx'
import type { EmailChangeUndo } from './undoEmailChange.ts'

type Outcome = EmailChangeUndo | 'asked' | 'busy' | 'unreachable'

/**
 * Where the link of the notice to the old address leads (SIGN-14). It asks first: a program that looks into mails for its owner opens links, too, and
 * must not log the member out everywhere.
 */
export default function MailChangeUndoScreen() {
  const { t } = useTranslation(['settings', 'shell'])
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
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
    return (
      <ActivationCard icon={Undo2} title={t('mailChangeUndo.askTitle')} text={t('mailChangeUndo.askText')}>
        <Button size="large" block busy={outcome === 'busy'} onClick={undo}>
          {t('mailChangeUndo.button')}
        </Button>
      </ActivationCard>
    )
  }
  if (outcome.__typename === 'UndoEmailChangeSuccess') {
    const text = (
      <Trans
        t={t}
        i18nKey="mailChangeUndo.doneText"
        values={{ email: outcome.email }}
        components={{ b: <b /> }}
      />
    )
    return (
      <ActivationCard icon={CircleCheck} tone="success" title={t('mailChangeUndo.doneTitle')} text={text}>
        {/* A browser that was logged in is not any more; a new document is what makes the app know. */}
        <Button size="large" block onClick={() => leaveSession({ to: '/login' })}>
          {t('shell:nav.logIn')}
        </Button>
      </ActivationCard>
    )
  }
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
