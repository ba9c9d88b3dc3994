import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { VersionsPanel_page$key } from '#web/__generated__/VersionsPanel_page.graphql.ts'
import type { VersionsPanelQuery } from '#web/__generated__/VersionsPanelQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './VersionsPanel.module.css'

type Props = {
  page: VersionsPanel_page$key
  /** The site's short name. */
  site: string
  /** The version that the text is compared with. */
  compared: string | undefined
  onCompare: (found: { version: string; text: string } | undefined) => void
  onPutBack: (markdown: string, version: string | null) => Promise<boolean>
  isBusy: boolean
}

/** Every version of a text, the newest first: to compare with, and to put back. */
export function VersionsPanel({ page: key, site, compared, onCompare, onPutBack, isBusy }: Props) {
  const { t } = useTranslation('sitePages')
  const { kind, address, language: place } = useFragment(fragment, key)
  const { language, versions } = place!
  const [asked, setAsked] = useState<{ version: string; text: string }>()
  async function load(version: string, use: (found: { version: string; text: string }) => void) {
    const variables = { token: site, address, language, version }
    const found = await fetchQuery<VersionsPanelQuery>(operatorEnvironment(), query, variables, {
      fetchPolicy: 'store-or-network',
    })
      .toPromise()
      .catch(() => undefined)
    const text = found?.operatorSite?.page?.language?.versionMarkdown
    if (text != null) use({ version, text })
  }
  const close = () => setAsked(undefined)
  return (
    <Panel title={t('versions.title')} about={t('versions.count', { count: versions.length })} flush>
      {versions.length === 0 ? (
        <p className={css.none}>{t('versions.none')}</p>
      ) : (
        <ol className={css.versions}>
          {versions.map(({ version, title, publishedBy }, index) => {
            const at = formatDate(version, MOMENT)
            const isCompared = compared === version
            return (
              <li key={version}>
                <div className={css.head}>
                  <strong>{at}</strong>
                  {index === 0 && <Tag tone="success">{t('versions.current')}</Tag>}
                </div>
                <p className={css.by}>
                  <bdi lang={language}>{title}</bdi> · {publishedBy ?? t('versions.byProduct')}
                </p>
                <div className={css.acts}>
                  <Button
                    look={isCompared ? 'soft' : 'quiet'}
                    aria-pressed={isCompared}
                    aria-label={t('versions.compareWith', { at })}
                    onClick={() => (isCompared ? onCompare(undefined) : void load(version, onCompare))}
                  >
                    {t('versions.compare')}
                  </Button>
                  {index > 0 && (
                    <Button
                      look="quiet"
                      aria-label={t('versions.putBackOf', { at })}
                      onClick={() => void load(version, setAsked)}
                    >
                      {t('versions.putBack')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <Confirm
        open={asked !== undefined}
        isBusy={isBusy}
        title={t('versions.putBackTitle', { at: asked && formatDate(asked.version, MOMENT) })}
        text={t(kind === 'SIGNUP' ? 'versions.putBackTextOfSignup' : 'versions.putBackText')}
        yes={t('versions.putBack')}
        onYes={() => asked && void onPutBack(asked.text, versions[0]?.version ?? null).then(close)}
        onNo={close}
      />
    </Panel>
  )
}

const fragment = graphql`
  fragment VersionsPanel_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    kind
    address
    language(language: $language) {
      language
      versions {
        version
        title
        publishedBy
      }
    }
  }
`

const query = graphql`
  query VersionsPanelQuery($token: String!, $address: String!, $language: String!, $version: DateTime!) {
    operatorSite(token: $token) {
      page(address: $address) {
        language(language: $language) {
          versionMarkdown(version: $version)
        }
      }
    }
  }
`
