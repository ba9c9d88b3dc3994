import { Check, CircleAlert, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AppAuthorizationScreenQuery } from '#web/__generated__/AppAuthorizationScreenQuery.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { ActivationCard } from '#web/features/account/ActivationCard.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { authorizationRequestOf } from './appAuthorizationRequest.ts'
import { useRespondToAppAuthorization } from './useRespondToAppAuthorization.ts'
import layout from '#web/design/layout.module.css'
import css from './AppAuthorizationScreen.module.css'

/** Asks whether a partner's app may act for the member it sent here (FED-06). */
export default function AppAuthorizationScreen({ queryRef }: PageProps<AppAuthorizationScreenQuery>) {
  const { t } = useTranslation('settings')
  const { appAuthorizationRequest, viewer } = usePreloadedQuery<AppAuthorizationScreenQuery>(query, queryRef)
  const [parameters] = useSearchParams()
  const { decide, isDeciding } = useRespondToAppAuthorization(authorizationRequestOf(parameters))
  if (!appAuthorizationRequest)
    return (
      <ActivationCard
        icon={CircleAlert}
        tone="danger"
        title={t('apps.request.unknownTitle')}
        text={t('apps.request.unknownText')}
      >
        <LinkButton to="/settings/apps" size="large" block>
          {t('apps.request.toSettings')}
        </LinkButton>
      </ActivationCard>
    )
  const { appName: app, redirectHost: host, errorRedirectUrl, scopes } = appAuthorizationRequest
  if (errorRedirectUrl != null)
    return (
      <ActivationCard
        icon={CircleAlert}
        tone="danger"
        title={t('apps.request.faultyTitle', { app })}
        text={t('apps.request.faultyText')}
      >
        <LinkButton to={errorRedirectUrl} size="large" block>
          {t('apps.request.back', { host })}
        </LinkButton>
      </ActivationCard>
    )
  return (
    <ActivationCard
      icon={Unplug}
      title={t('apps.request.title', { app })}
      text={viewer ? t('apps.request.loggedInAs', { email: viewer.email }) : ''}
    >
      <p>{t('apps.request.wants', { app })}</p>
      <ul className={css.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Icon of={Check} size={16} />
            {scope !== '%future added value' && t(`apps.scopes.${scope}`)}
          </li>
        ))}
      </ul>
      <p className={layout.muted}>{t('apps.request.never')}</p>
      <div className={css.buttons}>
        <Button size="large" block busy={isDeciding} onClick={() => decide(true)}>
          {t('apps.request.allow')}
        </Button>
        <Button size="large" look="quiet" block busy={isDeciding} onClick={() => decide(false)}>
          {t('apps.request.deny')}
        </Button>
      </div>
      <p className={layout.muted}>{t('apps.request.goesOn', { host })}</p>
    </ActivationCard>
  )
}

const query = graphql`
  query AppAuthorizationScreenQuery($input: AppAuthorizationRequestInput!) @preloadable {
    appAuthorizationRequest(input: $input) {
      appName
      redirectHost
      scopes
      errorRedirectUrl
    }
    viewer {
      email
    }
  }
`
