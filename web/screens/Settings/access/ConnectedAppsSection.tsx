import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConnectedAppsSection_viewer$key } from '#web/__generated__/ConnectedAppsSection_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { Section } from '../Section.tsx'
import { useDisconnectApp } from './useDisconnectApp.ts'
import css from './DevicesSection.module.css'

/**
 * The partners' apps that the member has authorized: their permissions, since when, and a way to revoke them
 * (FED-06).
 */
export function ConnectedAppsSection(props: { viewer: ConnectedAppsSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { connectedApps } = useFragment(fragment, props.viewer)
  const { disconnect, isEnding } = useDisconnectApp()
  const dayOf = (at: string) => formatDate(at, { dateStyle: 'medium' })
  return (
    <Section id="apps" title={t('apps.title')} text={t('apps.text')}>
      {connectedApps.length === 0 && <p className={css.seen}>{t('apps.none')}</p>}
      <ul>
        {connectedApps.map(({ id, name, scopes, grantedAt, lastUsedAt }) => (
          <li key={id} className={css.row}>
            <div>
              <p className={css.name}>{name}</p>
              <ul>
                {scopes.map((scope) => (
                  <li key={scope}>{scope !== '%future added value' && t(`apps.scopes.${scope}`)}</li>
                ))}
              </ul>
              <p className={css.seen}>{t('apps.since', { date: dayOf(grantedAt) })}</p>
              <p className={css.seen}>
                {lastUsedAt == null ? t('apps.neverUsed') : t('apps.lastUsed', { date: dayOf(lastUsedAt) })}
              </p>
            </div>
            <Button
              look="quiet"
              busy={isEnding}
              aria-label={t('apps.endName', { app: name })}
              onClick={() => disconnect(id, name)}
            >
              {t('apps.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const fragment = graphql`
  fragment ConnectedAppsSection_viewer on Viewer {
    connectedApps {
      id
      name
      scopes
      grantedAt
      lastUsedAt
    }
  }
`
