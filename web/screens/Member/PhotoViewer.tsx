import { Flag } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoViewer_profile$key } from '#web/__generated__/PhotoViewer_profile.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { usePhotoGestures } from './usePhotoGestures.ts'
import { ViewerSteps } from './ViewerSteps.tsx'
import css from './PhotoViewer.module.css'

const KEY_ZOOM = 1.5

type Props = {
  profile: PhotoViewer_profile$key
  /** The current photo; undefined while the viewer is closed. */
  shown: number | undefined
  onShow: (index: number) => void
  onClose: () => void
  /** Undefined for visitors, who report on the complaints page, and for the photo’s own member. */
  onReport: ((photo: { id: string; url: string }) => void) | undefined
}

/**
 * A member's photos in the whole window: swiping, buttons and arrow keys; zoom by two fingers, double tap, +
 * and -.
 */
export function PhotoViewer({ shown, onShow, onClose, onReport, ...props }: Props) {
  const { t } = useTranslation('member')
  const { displayName: name, photos } = useFragment(fragment, props.profile)
  const image = useRef<HTMLImageElement>(null)
  const { zoom, reset, handlers } = usePhotoGestures(image, step)
  const photo = shown === undefined ? undefined : photos[shown]

  function step(by: -1 | 1) {
    const next = (shown ?? 0) + by
    if (next < 0 || next >= photos.length) return
    reset()
    onShow(next)
  }
  function keyed(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      '+': () => zoom(KEY_ZOOM),
      '-': () => zoom(1 / KEY_ZOOM),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <Modal
      open={photo !== undefined}
      onClose={onClose}
      title={t('photosOf', { name })}
      titleHidden
      size="xl"
      phone="full"
      className={css.viewer}
      beside={
        onReport &&
        photo?.url && (
          <IconButton
            className={css.report}
            icon={Flag}
            label={t('report.photo')}
            onClick={() => photo.url && onReport({ id: photo.id, url: photo.url })}
          />
        )
      }
    >
      {photo?.url && shown !== undefined && (
        // The buttons inside have the focus, and arrow keys work on them too.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={css.stage} onKeyDown={keyed} {...handlers}>
          <img
            key={photo.id}
            ref={image}
            src={photo.url}
            alt={t('photo', { number: shown + 1, name })}
            draggable={false}
          />
        </div>
      )}
      {shown !== undefined && photos.length > 1 && (
        <ViewerSteps shown={shown} count={photos.length} onStep={step} onKeyDown={keyed} />
      )}
    </Modal>
  )
}

const fragment = graphql`
  fragment PhotoViewer_profile on Profile {
    displayName
    photos {
      id
      url(variant: LARGE)
    }
  }
`
