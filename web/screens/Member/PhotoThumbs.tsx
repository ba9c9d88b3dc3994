import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoThumbs_profile$key } from '#web/__generated__/PhotoThumbs_profile.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import css from './PhotoThumbs.module.css'

type Props = {
  profile: PhotoThumbs_profile$key
  current: number
  onShow: (index: number) => void
}

/** All photos as thumbnails to choose from; the last stands for the hidden ones. */
export function PhotoThumbs({ profile, current, onShow }: Props) {
  const { t } = useTranslation('member')
  const { photos, hiddenPhotoCount, lockedPhotos } = useFragment(fragment, profile)
  // One hidden photo stands for all of them.
  const blurredUrl = lockedPhotos[0]?.blurredUrl
  return (
    <ul className={css.thumbs}>
      {photos.map(({ id, square }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t('showPhoto', { number: index + 1 })}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            {square && <img src={square} alt="" width={240} height={240} loading="lazy" decoding="async" />}
          </button>
        </li>
      ))}
      {hiddenPhotoCount > 0 && (
        <li>
          <button
            type="button"
            className={css.more}
            aria-current={current === photos.length || undefined}
            aria-label={t('hiddenPhotos', { count: hiddenPhotoCount })}
            onClick={() => onShow(photos.length)}
          >
            {blurredUrl && (
              <img src={blurredUrl} alt="" width={320} height={400} loading="lazy" decoding="async" />
            )}
            <span>
              <Icon of={Lock} />+{hiddenPhotoCount}
            </span>
          </button>
        </li>
      )}
    </ul>
  )
}

const fragment = graphql`
  fragment PhotoThumbs_profile on Profile {
    hiddenPhotoCount
    lockedPhotos {
      blurredUrl
    }
    photos {
      id
      square: url(variant: SQUARE)
    }
  }
`
