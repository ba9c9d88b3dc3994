import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LikedCard_profile$key } from '#web/__generated__/LikedCard_profile.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { NewLikeTag } from './NewLikeTag.tsx'

/** A member in a list of likes: "new" until seen, a match with a link to the conversation. */
export function LikedCard(props: { profile: LikedCard_profile$key; eager?: boolean }) {
  const { t } = useTranslation('likes')
  const profile = useFragment(fragment, props.profile)
  const { isMatch, likeIsNew, kind } = profile
  // Being seen ends the news, yet the mark stays until the card is drawn anew.
  const [isMarked, setMarked] = useState(likeIsNew)
  if (likeIsNew && !isMarked) setMarked(true)
  const path = `/members/${encodeURIComponent(profile.id)}`
  // A house profile cannot be written to (PROF-11), so its match keeps the heart.
  const chatPath = isMatch && kind === 'MEMBER' ? `${path}/chat` : undefined
  const labels = (
    <>
      {isMarked && <NewLikeTag profileId={profile.id} />}
      {isMatch && <Tag icon={Heart}>{t('match')}</Tag>}
    </>
  )
  return <ProfileCard profile={profile} eager={props.eager} hidesNew chatPath={chatPath} labels={labels} />
}

const fragment = graphql`
  fragment LikedCard_profile on Profile {
    id
    kind
    isMatch
    likeIsNew
    ...ProfileCard_profile
  }
`
