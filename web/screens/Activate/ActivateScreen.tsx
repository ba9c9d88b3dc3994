import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { ActivateScreenQuery } from '#web/__generated__/ActivateScreenQuery.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { safeReturnPath } from '#web/runtime/session/session.ts'
import { ResendButton } from './ResendButton.tsx'
import css from '#web/features/account/ActivationCard.module.css'

/** The mailed link usually opens in another tab; back here, the member need not press anything. */
function useFreshStatus() {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      fetchQuery<ActivateScreenQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
        error: () => {},
      })
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [environment])
}

/** The last step of sign-up: the mail is on its way (SIGN-08). Looking around is possible meanwhile. */
export default function ActivateScreen({ queryRef }: PageProps<ActivateScreenQuery>) {
  const { t } = useTranslation('signup')
  const { viewer } = usePreloadedQuery<ActivateScreenQuery>(query, queryRef)
  const [parameters] = useSearchParams()
  const { demo } = useSite()
  useFreshStatus()
  if (!viewer) return null
  const next = safeReturnPath(parameters.get('return')) ?? '/signup-matches'
  if (viewer.status !== 'NOT_CONFIRMED') return <Redirect to={next} />
  return (
    <ActivationCard
      icon={MailCheck}
      title={t('activate.title')}
      text={<MarkedText text={t('activate.text', { email: viewer.email })} parts={{ b: <b /> }} />}
    >
      <LinkButton to={next} size="large" block>
        {t('activate.lookAround')}
      </LinkButton>
      <ResendButton />
      <LinkButton to="/settings/login#email" look="plain">
        {t('activate.wrongAddress')}
      </LinkButton>
      {demo && (
        <Alert className={css.demo}>
          {t('activate.demo')} {/* A page of the server's, not of this app. */}
          <a href="/dev/mail">{t('activate.demoMailbox')}</a>
        </Alert>
      )}
    </ActivationCard>
  )
}

const query = graphql`
  query ActivateScreenQuery @preloadable {
    viewer {
      email
      status
    }
  }
`
