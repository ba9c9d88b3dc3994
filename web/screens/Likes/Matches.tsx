import { graphql, usePaginationFragment } from 'react-relay'
import type { Matches_viewer$key } from '#web/__generated__/Matches_viewer.graphql.ts'
import type { MatchesPageQuery } from '#web/__generated__/MatchesPageQuery.graphql.ts'
import { usePages } from '#web/runtime/network/usePages.ts'
import { LikedCards } from './LikedCards.tsx'

const PAGE = 24

/** The mutual likes, the newest match first. */
export function Matches(props: { viewer: Matches_viewer$key }) {
  const pagination = usePaginationFragment<MatchesPageQuery, Matches_viewer$key>(fragment, props.viewer)
  const pages = usePages(pagination, PAGE)
  return (
    <LikedCards
      list="matches"
      profiles={pagination.data.matches.edges.map(({ node }) => node)}
      pages={pages}
    />
  )
}

const fragment = graphql`
  fragment Matches_viewer on Viewer
  @refetchable(queryName: "MatchesPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    matches(first: $count, after: $cursor) @connection(key: "Matches_matches") {
      edges {
        node {
          ...LikedCards_profiles
        }
      }
    }
  }
`
