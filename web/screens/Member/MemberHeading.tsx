import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberHeading_profile$key } from '#web/__generated__/MemberHeading_profile.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { lastActiveOf } from './lastActive.rules.ts'
import css from './MemberHeading.module.css'

/** Name and age, presence, number of photos. */
export function MemberHeading(props: { profile: MemberHeading_profile$key; label?: ReactNode }) {
  const { t } = useTranslation(['member', 'shell'])
  const {
    displayName: name,
    age,
    online,
    lastActiveAt,
    photoCount,
    isNew,
    isMatch,
    likesMe,
  } = useFragment(fragment, props.profile)
  const [openedAt] = useState(() => new Date())
  const presence = online
    ? t('onlineNow')
    : lastActiveAt && t(`lastActive.${lastActiveOf(new Date(lastActiveAt), openedAt)}`)
  return (
    <div>
      <h1>{t('shell:openProfile', { name, age })}</h1>
      <p className={css.line}>
        {presence && <span className={online ? css.online : undefined}>{presence}</span>}
        <span>{t('photoCount', { count: photoCount })}</span>
      </p>
      <div className={css.tags}>
        {props.label}
        {isNew && <Tag tone="new">{t('shell:new')}</Tag>}
        {isMatch ? (
          <Tag tone="sunken">{t('isMatch')}</Tag>
        ) : (
          likesMe && <Tag tone="sunken">{t('likesYou')}</Tag>
        )}
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment MemberHeading_profile on Profile {
    displayName
    age
    online
    lastActiveAt
    photoCount
    isNew
    isMatch
    likesMe
  }
`
