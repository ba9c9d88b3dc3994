import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SearchCard_edge$key } from '../../__generated__/SearchCard_edge.graphql.ts'
import { ProfileCard } from '../../components/ProfileCard.tsx'
import { WhyProfile } from '../../components/WhyProfile.tsx'
import { whyOf } from '../../components/whyProfile.rules.ts'
import { CardAside } from '../../design/Card.tsx'

/** Somebody whom the search has found, with why. */
export function SearchCard(props: { edge: SearchCard_edge$key; eager: boolean }) {
  const { t } = useTranslation('members')
  const { node, reasons } = useFragment(fragment, props.edge)
  const [asks, setAsks] = useState(false)
  const why = whyOf(reasons)
  return (
    <>
      <ProfileCard
        profile={node}
        eager={props.eager}
        state={{ why }}
        aside={<CardAside icon={CircleHelp} label={t('why.button', { name: node.displayName })} onPress={() => setAsks(true)} />}
      />
      <WhyProfile name={node.displayName} why={why} open={asks} onClose={() => setAsks(false)} />
    </>
  )
}

const fragment = graphql`
  fragment SearchCard_edge on ProfileSearchEdge {
    reasons {
      code
      value
      choices {
        name
      }
    }
    node {
      displayName
      ...ProfileCard_profile
    }
  }
`
