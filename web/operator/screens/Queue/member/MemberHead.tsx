import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberHead_member$key } from '#web/__generated__/MemberHead_member.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import css from './MemberHead.module.css'

/** Picture, name, age and town of a member on one line. */
export function MemberHead({ member: key, actions }: { member: MemberHead_member$key; actions?: ReactNode }) {
  const { t } = useTranslation('queue')
  const { profileId, name, age, town, photos } = useFragment(fragment, key)
  return (
    <div className={css.head}>
      <Avatar size="s" name={name ?? ''} url={photos?.[0]?.square} id={profileId} />
      <span className={css.words}>
        <b>
          <bdi>{name ?? t('member.unnamed')}</bdi>
          {age != null && `, ${age}`}
        </b>
        {town && <span>{town}</span>}
      </span>
      {actions}
    </div>
  )
}

const fragment = graphql`
  fragment MemberHead_member on ModeratedMember {
    profileId
    name
    age
    town
    photos {
      square: url(variant: SQUARE)
    }
  }
`
