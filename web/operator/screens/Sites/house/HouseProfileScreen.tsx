import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { HouseProfileScreenQuery } from '#web/__generated__/HouseProfileScreenQuery.graphql.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { OtherSite } from '../OtherSite.tsx'
import { NEW } from './addresses.ts'
import { HouseEditor } from './HouseEditor.tsx'

/** `/operator/sites/:token/house/:id`: a house profile, or `new` for one that is not saved yet. */
export default function HouseProfileScreen({ queryRef }: PageProps<HouseProfileScreenQuery>) {
  const { t } = useTranslation('house')
  const data = usePreloadedQuery<HouseProfileScreenQuery>(query, queryRef)
  const { operatorSite: site, operator, houseProfile } = data
  const id = useParams()['id'] ?? NEW
  if (!site || !operator) throw new NotFoundError()
  if (site.token !== operator.site.token)
    return <OtherSite site={site} part="house" worksOn={operator.site.name} what={t('title')} />
  if (!houseProfile && id !== NEW) throw new NotFoundError()
  return <HouseEditor key={id} site={site} profile={houseProfile ?? null} choices={data} />
}

const query = graphql`
  query HouseProfileScreenQuery($token: String!, $id: ID!, $exists: Boolean!) @preloadable {
    operatorSite(token: $token) {
      token
      ...OtherSite_site
      ...HouseEditor_site
    }
    operator {
      site {
        token
        name
      }
    }
    houseProfile(id: $id) @include(if: $exists) {
      ...HouseEditor_profile
    }
    ...HouseEditor_choices
  }
`
