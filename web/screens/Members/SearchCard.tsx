import { memo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SearchCard_edge$key } from '#web/__generated__/SearchCard_edge.graphql.ts'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { whyOf } from '#web/features/profiles/whyProfile.rules.ts'

type Props = { edge: SearchCard_edge$key; eager: boolean }

/**
 * A member found by the search. The reasons travel with the link to the member's page. A press on a filter
 * shows without drawing the cards again.
 */
export const SearchCard = memo(function SearchCard(props: Props) {
  const { node, reasons } = useFragment(fragment, props.edge)
  return <ProfileCard profile={node} eager={props.eager} state={{ why: whyOf(reasons) }} />
})

const fragment = graphql`
  fragment SearchCard_edge on ProfileSearchEdge {
    # eslint-disable-next-line relay/unused-fields -- whyOf reads them
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
