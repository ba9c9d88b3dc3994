import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MatchPhoto_profile$key } from '../../__generated__/MatchPhoto_profile.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { FictionalLabel } from '../../components/FictionalLabel.tsx'
import { Icon } from '../../design/Icon.tsx'
import css from './MatchPhoto.module.css'

/** The other's photo, a little turned, with the heart at its foot. It opens the member. */
export function MatchPhoto(props: { profile: MatchPhoto_profile$key; path: string; onOpen?: () => void }) {
  const { t } = useTranslation('shell')
  const { displayName: name, age, kind, mainPhoto } = useFragment(fragment, props.profile)
  return (
    <AppLink to={props.path} className={css.photo} onClick={props.onOpen} aria-label={t('openProfile', { name, age })}>
      {mainPhoto?.url ? <img src={mainPhoto.url} alt="" width={640} height={800} /> : <span className={css.initial} aria-hidden>{[...name][0]?.toLocaleUpperCase()}</span>}
      {kind === 'HOUSE' && <span className={css.label}><FictionalLabel /></span>}
      <span className={css.heart}>
        <Icon of={Heart} size={28} filled />
      </span>
    </AppLink>
  )
}

const fragment = graphql`
  fragment MatchPhoto_profile on Profile {
    displayName
    age
    kind
    mainPhoto {
      url(variant: CARD)
    }
  }
`
