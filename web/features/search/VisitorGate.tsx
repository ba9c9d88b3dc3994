import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { askToSignUp, offerSignUp } from '#web/runtime/session/signupPrompt.ts'

/**
 * For visitors where profiles are members-only: the sign-up modal over a page without member data (ROUTE-13).
 */
export function VisitorGate() {
  const { t } = useTranslation('members')
  useEffect(() => offerSignUp(), [])
  return (
    <Screen title={t('title')}>
      <EmptyState heading="h1" roomy title={t('gate.title')} text={t('gate.text')}>
        <Button size="large" onClick={() => askToSignUp()}>
          {t('gate.signUp')}
        </Button>
        <LinkButton look="plain" to="/login">
          {t('gate.logIn')}
        </LinkButton>
      </EmptyState>
    </Screen>
  )
}
