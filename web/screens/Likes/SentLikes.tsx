import { graphql, usePaginationFragment } from 'react-relay'
import type { SentLikes_viewer$key } from '#web/__generated__/SentLikes_viewer.graphql.ts'
import type { SentLikesPageQuery } from '#web/__generated__/SentLikesPageQuery.graphql.ts'
import { usePages } from '#web/runtime/network/usePages.ts'
import { LikedCards } from './LikedCards.tsx'

const PAGE = 24

/** Members whom this one likes, the newest like first. */
export function SentLikes(props: { viewer: SentLikes_viewer$key }) {
  const pagination = usePaginationFragment<SentLikesPageQuery, SentLikes_viewer$key>(fragment, props.viewer)
  const pages = usePages(pagination, PAGE)
  return (
    <LikedCards
      list="sent"
      profiles={pagination.data.likesSent.edges.map(({ node }) => node)}
      pages={pages}
    />
  )
}

const fragment = graphql`
  fragment SentLikes_viewer on Viewer
  @refetchable(queryName: "SentLikesPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    likesSent(first: $count, after: $cursor) @connection(key: "SentLikes_likesSent") {
      edges {
        node {
          ...LikedCards_profiles
        }
      }
    }
  }
`
