import { useEffect, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinkButton } from '#web/design/form/Button.tsx'
import { BenchDrawing } from '#web/design/notice/BenchDrawing.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { askToSignUp, offerSignUp } from '#web/runtime/session/signupPrompt.ts'

function askHere(event: MouseEvent) {
  event.preventDefault()
  askToSignUp()
}

/**
 * For visitors where profiles are members-only: the sign-up modal over a page without member data (ROUTE-13).
 * Until the app has started, and without script, the same button leads to the sign-up's page.
 */
export default function VisitorGateScreen() {
  const { t } = useTranslation('members')
  const { pathname } = useLocation()
  useEffect(() => offerSignUp(), [])
  return (
    <Screen title={t('title')}>
      <EmptyState drawing={<BenchDrawing />} heading="h1" roomy title={t('gate.title')} text={t('gate.text')}>
        <LinkButton size="large" to={signupPath('/signup', { returnTo: pathname })} onClick={askHere}>
          {t('gate.signUp')}
        </LinkButton>
        <LinkButton look="plain" to="/login">
          {t('gate.logIn')}
        </LinkButton>
      </EmptyState>
    </Screen>
  )
}
