import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LikeMoment_profile$key } from '#web/__generated__/LikeMoment_profile.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { MatchPhoto } from './MatchPhoto.tsx'
import css from './LikeMoment.module.css'

/** A received like: the sender's photo, and the way to them. */
export function LikeMoment(props: { profile: LikeMoment_profile$key }) {
  const { t } = useTranslation('likes')
  const profile = useFragment(fragment, props.profile)
  const { displayName: name } = profile
  const path = `/members/${encodeURIComponent(profile.id)}`
  return (
    <div className={css.like}>
      <MatchPhoto profile={profile} path={path} />
      <p className={css.title} aria-hidden>
        {t('newLike')}
      </p>
      {/* House profiles do not like: their words say what they are (TRUST-01). */}
      {profile.kind === 'HOUSE' ? (
        <div className={css.warning}>
          <HouseWarning />
        </div>
      ) : (
        <p className={css.text}>{t('likesYou', { name })}</p>
      )}
      <LinkButton to={path} size="large" block>
        {t('openProfileOf', { name })}
      </LinkButton>
    </div>
  )
}

const fragment = graphql`
  fragment LikeMoment_profile on Profile {
    id
    displayName
    kind
    ...MatchPhoto_profile
  }
`
