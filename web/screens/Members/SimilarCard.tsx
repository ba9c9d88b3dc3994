import { graphql, useFragment } from 'react-relay'
import type { SimilarCard_similar$key } from '#web/__generated__/SimilarCard_similar.graphql.ts'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { useSimilarLooks } from './parts/useSimilarLooks.tsx'

/** A member who meets most filters (SRCH-03). */
export function SimilarCard(props: { similar: SimilarCard_similar$key }) {
  const similar = useFragment(fragment, props.similar)
  return <ProfileCard profile={similar.node} {...useSimilarLooks(similar)} />
}

const fragment = graphql`
  fragment SimilarCard_similar on SimilarProfile {
    # eslint-disable-next-line relay/unused-fields -- useSimilarLooks reads it
    unmetFilters
    # eslint-disable-next-line relay/unused-fields -- useSimilarLooks reads them
    reasons {
      code
      value
      choices {
        name
      }
    }
    node {
      ...ProfileCard_profile
    }
  }
`
