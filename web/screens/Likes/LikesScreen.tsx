import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { LikesScreenQuery } from '#web/__generated__/LikesScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { likeListOf } from './likeList.rules.ts'
import { LikesTabs } from './LikesTabs.tsx'
import { Matches } from './Matches.tsx'
import { ReceivedLikes } from './ReceivedLikes.tsx'
import { SentLikes } from './SentLikes.tsx'

/** The members who like this one, whom this one likes, and the matches (LIKE-02). */
export default function LikesScreen({ queryRef }: PageProps<LikesScreenQuery>) {
  const { t } = useTranslation('likes')
  const list = likeListOf(useParams().type)
  const { viewer } = usePreloadedQuery<LikesScreenQuery>(query, queryRef)
  if (list === undefined) throw new NotFoundError()
  if (!viewer) return null
  return (
    <Screen title={t('title')}>
      <h1>{t('title')}</h1>
      <LikesTabs viewer={viewer} />
      {viewer.received && <ReceivedLikes viewer={viewer.received} />}
      {viewer.sent && <SentLikes viewer={viewer.sent} />}
      {viewer.matches && <Matches viewer={viewer.matches} />}
    </Screen>
  )
}

const query = graphql`
  query LikesScreenQuery($received: Boolean!, $sent: Boolean!, $matches: Boolean!) @preloadable {
    viewer {
      ...LikesTabs_viewer
      ...ReceivedLikes_viewer @include(if: $received) @alias(as: "received")
      ...SentLikes_viewer @include(if: $sent) @alias(as: "sent")
      ...Matches_viewer @include(if: $matches) @alias(as: "matches")
    }
  }
`
