import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MatchFinderScreenQuery } from '#web/__generated__/MatchFinderScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { BestMatches } from './BestMatches.tsx'
import { PreferenceForm } from './PreferenceForm.tsx'

/**
 * Asks for a few preferences, then shows the best matching members (SIGN-15). Both steps are in the address,
 * so that Back works between them.
 */
export default function MatchFinderScreen({ queryRef }: PageProps<MatchFinderScreenQuery>) {
  const { t } = useTranslation('members')
  const data = usePreloadedQuery<MatchFinderScreenQuery>(query, queryRef)
  return (
    <Screen title={t('finder.title')} narrow={!data.bestMatches}>
      {data.bestMatches ? <BestMatches matches={data.bestMatches} /> : <PreferenceForm query={data} />}
    </Screen>
  )
}

const query = graphql`
  query MatchFinderScreenQuery($preferences: ProfileSearchInput!, $asked: Boolean!) @preloadable {
    ...PreferenceForm_query
    bestMatches(preferences: $preferences) @include(if: $asked) {
      ...BestMatches_matches
    }
  }
`
