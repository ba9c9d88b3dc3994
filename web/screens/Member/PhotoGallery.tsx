import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoGallery_profile$key } from '../../__generated__/PhotoGallery_profile.graphql.ts'
import { IconButton } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { HiddenPhotos } from './HiddenPhotos.tsx'
import { PhotoBackButton } from './PhotoBackButton.tsx'
import css from './PhotoGallery.module.css'

/** The photos that the viewer sees, side by side to swipe through; after them, how many more there are. */
export function PhotoGallery(props: { profile: PhotoGallery_profile$key }) {
  const { t } = useTranslation('member')
  const profile = useFragment(fragment, props.profile)
  const { displayName: name, photos, hiddenPhotoCount, lockedPhotos } = profile
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const count = photos.length + (hiddenPhotoCount > 0 ? 1 : 0)

  function show(index: number) {
    const element = track.current
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollTo({ left: index * element.clientWidth, behavior: smooth ? 'smooth' : 'instant' })
  }
  function scrolled() {
    const element = track.current
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(count - 1, Math.max(0, current + step)))
  }

  return (
    <section className={css.gallery} aria-label={t('photosOf', { name })} aria-roledescription={t('gallery')}>
      <div className={css.frame}>
        {/* A part that scrolls must be reachable by keyboard; there, arrow keys go photo by photo. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <ul ref={track} className={css.track} tabIndex={count > 1 ? 0 : undefined} aria-label={t('photosOf', { name })} onScroll={scrolled} onKeyDown={move}>
          {photos.map(({ id, large, card }, index) => (
            <li key={id} aria-hidden={index !== current || undefined}>
              {large && <img src={large} srcSet={card ? `${card} 640w, ${large} 1600w` : undefined} sizes="(width < 768px) 100vw, 500px" alt={t('photo', { number: index + 1, name })} loading={index === 0 ? 'eager' : 'lazy'} fetchPriority={index === 0 ? 'high' : 'auto'} decoding="async" />}
            </li>
          ))}
          {photos.length === 0 && hiddenPhotoCount === 0 && <li className={css.empty} aria-hidden>{[...name][0]?.toLocaleUpperCase()}</li>}
          {hiddenPhotoCount > 0 && <li aria-hidden={current !== photos.length || undefined}><HiddenPhotos profile={profile} inert={current !== photos.length} /></li>}
        </ul>
        {count > 1 && (
          <>
            <div className={css.bars} aria-hidden>{Array.from({ length: count }, (_, index) => <i key={index} className={classes(index === current && css.on)} />)}</div>
            <IconButton className={classes(css.step, css.previous)} icon={ChevronLeft} label={t('previousPhoto')} disabled={current === 0} onClick={() => show(current - 1)} />
            <IconButton className={classes(css.step, css.next)} icon={ChevronRight} label={t('nextPhoto')} disabled={current === count - 1} onClick={() => show(current + 1)} />
            <span className={layout.visuallyHidden} role="status">{t('position', { number: current + 1, count })}</span>
          </>
        )}
        <PhotoBackButton className={css.back} fallback="/members" />
      </div>
      {count > 1 && (
        <ul className={css.thumbs}>
          {photos.map(({ id, square }, index) => (
            <li key={id}>
              <button type="button" aria-label={t('showPhoto', { number: index + 1 })} aria-current={index === current || undefined} onClick={() => show(index)}>
                {square && <img src={square} alt="" width={240} height={240} loading="lazy" decoding="async" />}
              </button>
            </li>
          ))}
          {hiddenPhotoCount > 0 && (
            <li>
              <button type="button" className={css.more} aria-current={current === photos.length || undefined} aria-label={t('hiddenPhotos', { count: hiddenPhotoCount })} onClick={() => show(photos.length)}>
                {lockedPhotos[0] && <img src={lockedPhotos[0].blurredUrl} alt="" width={320} height={400} loading="lazy" decoding="async" />}
                <span>
                  <Icon of={Lock} />+{hiddenPhotoCount}
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

const fragment = graphql`
  fragment PhotoGallery_profile on Profile {
    displayName
    hiddenPhotoCount
    lockedPhotos {
      blurredUrl
    }
    photos {
      id
      large: url(variant: LARGE)
      card: url(variant: CARD)
      square: url(variant: SQUARE)
    }
    ...HiddenPhotos_profile
  }
`
