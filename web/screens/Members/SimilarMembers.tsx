import { graphql, useFragment } from 'react-relay'
import type { SimilarMembers_found$key } from '#web/__generated__/SimilarMembers_found.graphql.ts'
import { SimilarList } from './parts/SimilarList.tsx'
import { SimilarCard } from './SimilarCard.tsx'

/** Members who meet most of the filters of a short search (SRCH-03). */
export function SimilarMembers(props: { found: SimilarMembers_found$key }) {
  const { similar, similarCount } = useFragment(fragment, props.found)
  return (
    <SimilarList
      similar={similar}
      count={similarCount}
      cards={similar.map((entry) => (
        <SimilarCard key={entry.node.id} similar={entry} />
      ))}
    />
  )
}

const fragment = graphql`
  fragment SimilarMembers_found on ProfileSearchConnection {
    # eslint-disable-next-line relay/unused-fields -- SimilarList draws it
    similarCount {
      count
      isExact
    }
    similar {
      # eslint-disable-next-line relay/unused-fields -- SimilarList reads it
      unmetFilters
      node {
        id
      }
      ...SimilarCard_similar
    }
  }
`
