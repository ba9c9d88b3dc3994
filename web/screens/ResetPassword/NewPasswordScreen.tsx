import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { useFoundLink } from '#web/features/account/useMailedLink.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { LinkState } from './resetPassword.ts'

const CODES = { NOT_FOUND: 'RESET_NOT_FOUND', EXPIRED: 'RESET_EXPIRED', USED: 'RESET_USED' } as const
const STATES: Record<string, LinkState> = {
  RESET_NOT_FOUND: 'NOT_FOUND',
  RESET_EXPIRED: 'EXPIRED',
  RESET_USED: 'USED',
}

function View({ token }: { token: string }) {
  const { t } = useTranslation(['login', 'shell'])
  const errorText = useErrorTexts()
  const signedIn = useSignedIn()
  const { link: found, lookAgain } = useFoundLink(token, async () => {
    const { findResetLink } = await import('./resetPassword.ts')
    return findResetLink(token)
  })
  // What became of the link on this page.
  const [outcome, setOutcome] = useState<LinkState | 'done'>()
  const link = outcome ?? (token === '' ? 'NOT_FOUND' : typeof found === 'string' ? found : found.state)
  if (link === 'waiting') {
    return (
      <FormCard heading={t('reset.newHeading')}>
        <Skeleton shape="line" />
      </FormCard>
    )
  }
  if (link === 'unreachable') {
    return (
      <FormCard announced heading={t('shell:linkUnreachable.title')} text={t('shell:linkUnreachable.text')}>
        <Button size="large" block onClick={lookAgain}>
          {t('shell:retry')}
        </Button>
      </FormCard>
    )
  }
  if (link === 'done') {
    return (
      <FormCard announced heading={t('reset.doneHeading')} text={t('reset.doneText')}>
        <LinkButton to={signedIn ? '/members' : '/login'} size="large" block>
          {t(signedIn ? 'reset.toMembers' : 'reset.toLogin')}
        </LinkButton>
      </FormCard>
    )
  }
  if (link === 'VALID') {
    return (
      <FormCard heading={t('reset.newHeading')} text={t('reset.newText')}>
        <NewPasswordForm
          token={token}
          email={typeof found === 'string' ? null : (found.email ?? null)}
          onDone={() => setOutcome('done')}
          onDead={(code) => setOutcome(STATES[code] ?? 'NOT_FOUND')}
        />
      </FormCard>
    )
  }
  return (
    <FormCard
      announced
      heading={t('reset.deadHeading')}
      text={errorText({ code: CODES[link as keyof typeof CODES] ?? 'RESET_NOT_FOUND' })}
    >
      <LinkButton to="/reset-password" size="large" block>
        {t('reset.askAgain')}
      </LinkButton>
    </FormCard>
  )
}

/** The target of the mailed link: a new password, or why the link is invalid (SIGN-13). */
export default function NewPasswordScreen() {
  const { t } = useTranslation('login')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  return (
    <>
      <PageTitle noIndex>{t('reset.title')}</PageTitle>
      <View key={token} token={token} />
    </>
  )
}
