import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberPreview_profile$key } from '../../__generated__/MemberPreview_profile.graphql.ts'
import { FictionalLabel, FictionalWarning } from '../../components/FictionalLabel.tsx'
import { useDistanceText } from '../../components/useDistanceText.ts'
import { Photo } from '../../design/Photo.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import css from './MemberScreen.module.css'
import gallery from './PhotoGallery.module.css'

/** A member as far as the card has told: drawn at once, while the rest is on its way (SRCH-08). Its data is that of a card, no more. */
export function MemberPreview(props: { profile: MemberPreview_profile$key }) {
  const { t } = useTranslation('shell')
  const { displayName: name, age, kind, city, distanceKm, mainPhoto } = useFragment(fragment, props.profile)
  const place = useDistanceText(distanceKm, city)
  return (
    <article className={css.member} data-member aria-busy>
      <div className={gallery.gallery}>
        <div className={gallery.frame}>
          <ul className={gallery.track}>
            {mainPhoto?.url ? (
              <li><Photo url={mainPhoto.url} thumbhash={mainPhoto.thumbhash} alt="" width={640} height={800} eager /></li>
            ) : (
              <li className={gallery.empty} aria-hidden>{[...name][0]?.toLocaleUpperCase()}</li>
            )}
          </ul>
        </div>
      </div>
      <div className={css.words}>
        <h1>{t('openProfile', { name, age })}</h1>
        {kind === 'HOUSE' && (
          <>
            <FictionalLabel />
            <FictionalWarning />
          </>
        )}
        {place && <p>{place}</p>}
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    </article>
  )
}

const fragment = graphql`
  fragment MemberPreview_profile on Profile {
    kind
    displayName
    age
    city
    distanceKm
    mainPhoto {
      url(variant: CARD)
      thumbhash
    }
  }
`
