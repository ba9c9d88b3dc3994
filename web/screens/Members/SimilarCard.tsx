import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SimilarCard_similar$key } from '../../__generated__/SimilarCard_similar.graphql.ts'
import { ProfileCard } from '../../components/ProfileCard.tsx'
import { WhyProfile } from '../../components/WhyProfile.tsx'
import { whyOf } from '../../components/whyProfile.rules.ts'
import { Tag } from '../../design/Badge.tsx'
import { CardAside } from '../../design/Card.tsx'

/** Somebody who meets most filters: marked, with what does not fit (SRCH-03). */
export function SimilarCard(props: { similar: SimilarCard_similar$key }) {
  const { t } = useTranslation('members')
  const { node, reasons, unmetFilters } = useFragment(fragment, props.similar)
  const [asks, setAsks] = useState(false)
  const why = whyOf(reasons, unmetFilters)
  const { unmet } = why
  const mark = unmet.length === 1 ? t(`unmet.${unmet[0]!}`) : t('similar.misses', { count: unmet.length })
  return (
    <>
      <ProfileCard
        profile={node}
        state={{ why }}
        labels={<Tag tone="sunken">{mark}</Tag>}
        aside={<CardAside icon={CircleHelp} label={t('why.button', { name: node.displayName })} onPress={() => setAsks(true)} />}
      />
      <WhyProfile name={node.displayName} why={why} open={asks} onClose={() => setAsks(false)} />
    </>
  )
}

const fragment = graphql`
  fragment SimilarCard_similar on SimilarProfile {
    unmetFilters
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
