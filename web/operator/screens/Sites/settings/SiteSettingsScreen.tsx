import { graphql, usePreloadedQuery } from 'react-relay'
import type { SiteSettingsScreenQuery } from '#web/__generated__/SiteSettingsScreenQuery.graphql.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** `/operator/sites/:token/settings`: everything about a site that an admin changes without a new release. */
export default function SiteSettingsScreen({ queryRef }: PageProps<SiteSettingsScreenQuery>) {
  const { operatorSite: site } = usePreloadedQuery<SiteSettingsScreenQuery>(query, queryRef)
  if (!site) throw new NotFoundError()
  return <SettingsForm key={site.id} site={site} />
}

const query = graphql`
  query SiteSettingsScreenQuery($token: String!) @preloadable {
    operatorSite(token: $token) {
      id
      ...SettingsForm_site
    }
  }
`
