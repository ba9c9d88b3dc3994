import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MatchPhoto_profile$key } from '#web/__generated__/MatchPhoto_profile.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Silhouette } from '#web/design/card/Silhouette.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import css from './MatchPhoto.module.css'

/** The other's photo, slightly rotated, with the heart at its foot. Opens the member. */
export function MatchPhoto(props: { profile: MatchPhoto_profile$key; path: string; onOpen?: () => void }) {
  const { t } = useTranslation('shell')
  const { id, displayName: name, age, kind, mainPhoto } = useFragment(fragment, props.profile)
  return (
    <AppLink
      to={props.path}
      className={css.photo}
      onClick={props.onOpen}
      aria-label={t('openProfile', { name, age })}
    >
      {mainPhoto?.url ? <img src={mainPhoto.url} alt="" width={640} height={800} /> : <Silhouette id={id} />}
      {kind === 'HOUSE' && (
        <span className={css.label}>
          <HouseLabel />
        </span>
      )}
      <span className={css.heart}>
        <Icon of={Heart} size={28} filled />
      </span>
    </AppLink>
  )
}

const fragment = graphql`
  fragment MatchPhoto_profile on Profile {
    id
    displayName
    age
    kind
    mainPhoto {
      url(variant: CARD)
    }
  }
`
