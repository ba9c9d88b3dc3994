import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SimilarCard_similar$key } from '#web/__generated__/SimilarCard_similar.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { whyOf } from '#web/features/profiles/whyProfile.rules.ts'

/** A member who meets most filters: marked, with what does not match (SRCH-03). */
export function SimilarCard(props: { similar: SimilarCard_similar$key }) {
  const { t } = useTranslation('members')
  const { node, reasons, unmetFilters } = useFragment(fragment, props.similar)
  const why = whyOf(reasons, unmetFilters)
  const { unmet } = why
  const mark = unmet.length === 1 ? t(`unmet.${unmet[0]!}`) : t('similar.misses', { count: unmet.length })
  return (
    <ProfileCard
      profile={node}
      state={{ why }}
      labels={<Tag tone="sunken">{mark}</Tag>}
      hidesNoPhoto={unmet.length === 1 && unmet[0] === 'WITH_PHOTO'}
    />
  )
}

const fragment = graphql`
  fragment SimilarCard_similar on SimilarProfile {
    unmetFilters
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
