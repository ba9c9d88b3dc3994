import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberPreview_profile$key } from '#web/__generated__/MemberPreview_profile.graphql.ts'
import { Photo } from '#web/design/card/Photo.tsx'
import { Silhouette } from '#web/design/card/Silhouette.tsx'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { HouseLabel, HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import css from './MemberScreen.module.css'
import gallery from './PhotoGallery.module.css'
import track from './PhotoTrack.module.css'

/** A member with only a card's data: drawn at once, while the rest loads (SRCH-08). */
export function MemberPreview(props: { profile: MemberPreview_profile$key }) {
  const { t } = useTranslation('shell')
  const profile = useFragment(fragment, props.profile)
  const { displayName: name, age, kind, city, distanceKm, mainPhoto } = profile
  const place = useDistanceText(distanceKm, city)
  return (
    <article className={css.member} data-member aria-busy>
      <div className={gallery.gallery}>
        <div className={gallery.frame}>
          <ul className={track.track}>
            {mainPhoto?.url ? (
              <li>
                <Photo
                  url={mainPhoto.url}
                  thumbhash={mainPhoto.thumbhash}
                  alt=""
                  width={640}
                  height={800}
                  eager
                />
              </li>
            ) : (
              <li aria-hidden>
                <Silhouette id={profile.id} />
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className={css.words}>
        <h1>{t('openProfile', { name, age })}</h1>
        {kind === 'HOUSE' && (
          <>
            <HouseLabel />
            <HouseWarning />
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
    id
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
