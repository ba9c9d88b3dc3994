import { graphql, usePaginationFragment } from 'react-relay'
import type { ReceivedLikes_viewer$key } from '#web/__generated__/ReceivedLikes_viewer.graphql.ts'
import type { ReceivedLikesPageQuery } from '#web/__generated__/ReceivedLikesPageQuery.graphql.ts'
import { usePages } from '#web/runtime/network/usePages.ts'
import { LikedCards } from './LikedCards.tsx'

const PAGE = 24

/** Members who like this one, the newest like first. */
export function ReceivedLikes(props: { viewer: ReceivedLikes_viewer$key }) {
  const pagination = usePaginationFragment<ReceivedLikesPageQuery, ReceivedLikes_viewer$key>(
    fragment,
    props.viewer,
  )
  const pages = usePages(pagination, PAGE)
  return (
    <LikedCards
      list="received"
      profiles={pagination.data.likesReceived.edges.map(({ node }) => node)}
      pages={pages}
    />
  )
}

const fragment = graphql`
  fragment ReceivedLikes_viewer on Viewer
  @refetchable(queryName: "ReceivedLikesPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    likesReceived(first: $count, after: $cursor) @connection(key: "ReceivedLikes_likesReceived") {
      edges {
        node {
          ...LikedCards_profiles
        }
      }
    }
  }
`
