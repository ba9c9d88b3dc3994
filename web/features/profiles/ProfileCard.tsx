import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ProfileCard_profile$key } from '#web/__generated__/ProfileCard_profile.graphql.ts'
import {
  Card,
  CardActionLink,
  CardLink,
  CardMore,
  CardName,
  CardOnline,
  CardPhoto,
  CardTop,
} from '#web/design/card/Card.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { LikeButton } from '#web/features/likes/LikeButton.tsx'
import { HouseLabel } from './HouseLabel.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useDistance } from './useDistanceText.ts'

type Props = {
  profile: ProfileCard_profile$key
  /** The first row on screen loads its photos at once. */
  eager?: boolean
  /** The card's target; the member's page by default. */
  to?: string
  /** State for that page from the list that opened it. */
  state?: unknown
  /** A match has a link to the conversation instead of the heart. */
  chatPath?: string
  /** Further labels along the top edge. */
  labels?: ReactNode
  hidesNew?: boolean
  /** If another label already says so. */
  hidesNoPhoto?: boolean
}

/** A member as a 4:5 card: the whole card opens, the heart and the menu are targets of their own. */
export function ProfileCard({ profile: key, eager, to, state, chatPath, labels, ...hides }: Props) {
  const { t } = useTranslation('shell')
  const profile = useFragment(fragment, key)
  const { displayName: name, age } = profile
  return (
    <Card>
      <CardPhoto
        url={profile.mainPhoto?.url}
        thumbhash={profile.mainPhoto?.thumbhash}
        id={profile.id}
        eager={eager}
      />
      <CardLink
        to={to ?? `/members/${encodeURIComponent(profile.id)}`}
        state={state}
        label={t('openProfile', { name, age })}
      />
      <CardTop>
        {labels}
        {profile.kind === 'HOUSE' && <HouseLabel />}
        {profile.photoCount === 0 && !hides.hidesNoPhoto && <Tag>{t('noPhoto')}</Tag>}
        {profile.isNew && !hides.hidesNew && <Tag tone="new">{t('new')}</Tag>}
        {profile.online && <CardOnline />}
        <ProfileMenu profile={profile}>{(trigger) => <CardMore {...trigger} />}</ProfileMenu>
      </CardTop>
      <CardName name={name} age={age} line={[useDistance(profile.distanceKm), profile.city]} />
      {chatPath ? (
        <CardActionLink icon={MessageCircle} label={t('messageTo', { name })} to={chatPath} />
      ) : (
        <LikeButton profile={profile} look="card" />
      )}
    </Card>
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
