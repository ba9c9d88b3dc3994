import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, CardLink, CardName, CardOnline, CardPhoto, CardTop } from '#web/design/card/Card.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import type { ClientMember } from '#web/runtime/page/clientMembers.ts'
import { HouseLabel } from './HouseLabel.tsx'
import { useDistance } from './useDistanceText.ts'

/** How a card of a list looks and where it leads. */
export type CardLooks = {
  /** The first row on screen loads its photos at once. */
  eager?: boolean | undefined
  /** The card's target; the member's page by default. */
  to?: string | undefined
  /** State for that page from the list that opened it. */
  state?: unknown
  /** Further labels along the top edge. */
  labels?: ReactNode
  hidesNew?: boolean | undefined
  /** If another label already says so. */
  hidesNoPhoto?: boolean | undefined
}

type Props = CardLooks & {
  profile: ClientMember
  /** The menu, in the corner of the card's top. */
  menu: ReactNode
  /** The round target in the lower corner, such as the heart. */
  children: ReactNode
}

/**
 * A member as a 4:5 card, of values that are already there: the whole card opens, its menu and the heart are
 * targets of their own.
 */
export function PlainProfileCard({ profile, eager, to, state, labels, menu, children, ...hides }: Props) {
  const { t } = useTranslation('shell')
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
        {menu}
      </CardTop>
      <CardName name={name} age={age} line={[useDistance(profile.distanceKm), profile.city]} />
      {children}
    </Card>
  )
}
