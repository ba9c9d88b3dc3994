import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SiteSettingsScreenQuery } from '#web/__generated__/SiteSettingsScreenQuery.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { SitePage } from '../SitePage.tsx'

/** `/operator/sites/:token/settings`: the settings of a site. */
export default function SiteSettingsScreen({ queryRef }: PageProps<SiteSettingsScreenQuery>) {
  const { t } = useTranslation('sites')
  const { operatorSite: site } = usePreloadedQuery<SiteSettingsScreenQuery>(query, queryRef)
  if (!site) throw new NotFoundError()
  return (
    <SitePage site={site} part="settings">
      <Panel title={t('parts.settings')}>
        <Facts
          facts={[
            { name: t('domains'), value: site.domains.join(', ') },
            { name: t('languages'), value: site.languages.join(', ') },
          ]}
        />
      </Panel>
    </SitePage>
  )
}

const query = graphql`
  query SiteSettingsScreenQuery($token: String!) @preloadable {
    operatorSite(token: $token) {
      domains
      languages
      ...SitePage_site
    }
  }
`
