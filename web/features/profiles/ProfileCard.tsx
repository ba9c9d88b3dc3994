/* oxlint-disable relay/unused-fields -- the fields are values, which PlainProfileCard draws */
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ProfileCard_profile$key } from '#web/__generated__/ProfileCard_profile.graphql.ts'
import { CardActionLink, CardMore } from '#web/design/card/Card.tsx'
import { LikeButton } from '#web/features/likes/LikeButton.tsx'
import { PlainProfileCard, type CardLooks } from './PlainProfileCard.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

type Props = CardLooks & {
  profile: ProfileCard_profile$key
  /** A match has a link to the conversation instead of the heart. */
  chatPath?: string
}

/** A member as a card of a list, with the heart and the menu. */
export function ProfileCard({ profile: key, chatPath, ...looks }: Props) {
  const { t } = useTranslation('shell')
  const profile = useFragment(fragment, key)
  return (
    <PlainProfileCard
      {...looks}
      profile={profile}
      menu={<ProfileMenu profile={profile}>{(trigger) => <CardMore {...trigger} />}</ProfileMenu>}
    >
      {chatPath ? (
        <CardActionLink
          icon={MessageCircle}
          label={t('messageTo', { name: profile.displayName })}
          to={chatPath}
        />
      ) : (
        <LikeButton profile={profile} look="card" />
      )}
    </PlainProfileCard>
  )
}

const fragment = graphql`
  fragment ProfileCard_profile on Profile {
    id
    kind
    displayName
    age
    city
    distanceKm
    online
    isNew
    photoCount
    mainPhoto {
      url(variant: CARD)
      thumbhash
    }
    ...LikeButton_profile
    ...ProfileMenu_profile
  }
`
