import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoTrack_profile$key } from '#web/__generated__/PhotoTrack_profile.graphql.ts'
import { Silhouette } from '#web/design/card/Silhouette.tsx'
import { HiddenPhotos } from './HiddenPhotos.tsx'
import css from './PhotoTrack.module.css'

type Props = {
  ref: RefObject<HTMLUListElement | null>
  profile: PhotoTrack_profile$key
  /** The current photo's index; the hidden ones follow the photos. */
  current: number
  onScroll: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onEnlarge: (index: number) => void
}

/** The photos side by side, to swipe through; after them, how many more there are. */
export function PhotoTrack({ ref, profile: key, current, onScroll, onKeyDown, onEnlarge }: Props) {
  const { t } = useTranslation('member')
  const profile = useFragment(fragment, key)
  const { id: profileId, displayName: name, photos, hiddenPhotoCount } = profile
  const count = photos.length + (hiddenPhotoCount > 0 ? 1 : 0)
  return (
    // A scrollable part must be focusable; there, arrow keys move photo by photo.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={ref}
      className={css.track}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={count > 1 ? 0 : undefined}
      aria-label={t('photosOf', { name })}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {photos.map(({ id, large, card }, index) => (
        <li key={id} aria-hidden={index !== current || undefined}>
          {large && (
            // For pointers: the button over the photo does the same.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <img
              onClick={() => onEnlarge(index)}
              src={large}
              srcSet={card ? `${card} 640w, ${large} 1600w` : undefined}
              sizes="(width < 768px) 100vw, 500px"
              alt={t('photo', { number: index + 1, name })}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              decoding="async"
            />
          )}
        </li>
      ))}
      {photos.length === 0 && hiddenPhotoCount === 0 && (
        <li aria-hidden>
          <Silhouette id={profileId} />
        </li>
      )}
      {hiddenPhotoCount > 0 && (
        <li aria-hidden={current !== photos.length || undefined}>
          <HiddenPhotos profile={profile} inert={current !== photos.length} />
        </li>
      )}
    </ul>
  )
}

const fragment = graphql`
  fragment PhotoTrack_profile on Profile {
    id
    displayName
    hiddenPhotoCount
    photos {
      id
      large: url(variant: LARGE)
      card: url(variant: CARD)
    }
    ...HiddenPhotos_profile
  }
`
