import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MatchFinderScreenQuery } from '../../__generated__/MatchFinderScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import { BestMatches } from './BestMatches.tsx'
import { WishForm } from './WishForm.tsx'

/** Asks a few wishes, then shows the members who fit them best (SIGN-15). Both stand in the address, so the back button leads from one to the other. */
export default function MatchFinderScreen({ queryRef }: PageProps<MatchFinderScreenQuery>) {
  const { t } = useTranslation('members')
  const data = usePreloadedQuery<MatchFinderScreenQuery>(query, queryRef)
  return (
    <Screen title={t('finder.title')} narrow={!data.bestMatches}>
      {data.bestMatches ? <BestMatches matches={data.bestMatches} /> : <WishForm query={data} />}
    </Screen>
  )
}

const query = graphql`
  query MatchFinderScreenQuery($wishes: ProfileSearchInput!, $asked: Boolean!) @preloadable {
    ...WishForm_query
    bestMatches(wishes: $wishes) @include(if: $asked) {
      ...BestMatches_matches
    }
  }
`
