import { ChevronLeft, ChevronRight, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OwnPhoto_photo$key } from '#web/__generated__/OwnPhoto_photo.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { DeletePhotoQuestion } from './DeletePhotoQuestion.tsx'
import { useSetMainPhoto } from './useSetMainPhoto.ts'
import css from './OwnPhoto.module.css'

/** One of the own photos, with its actions and moderation state. */
export function OwnPhoto(props: {
  photo: OwnPhoto_photo$key
  number: number
  count: number
  onMove: (by: -1 | 1) => void
}) {
  const { t } = useTranslation('account')
  const { id, url, moderation, shownToOthers } = useFragment(fragment, props.photo)
  const [asks, setAsks] = useState(false)
  const { setMainPhoto, isSetting } = useSetMainPhoto()
  const { number, count, onMove } = props
  const isMain = number === 1
  return (
    <div className={css.photo}>
      {url && (
        <img
          src={url}
          alt={t('profile.photos.number', { number })}
          width={640}
          height={800}
          draggable={false}
        />
      )}
      <div className={css.tags}>
        {isMain && <Tag icon={Star}>{t('profile.photos.main')}</Tag>}
        {moderation === 'PENDING' && !shownToOthers && <Tag tone="sunken">{t('profile.photos.pending')}</Tag>}
        {moderation === 'REJECTED' && <Tag tone="sunken">{t('profile.photos.rejected')}</Tag>}
      </div>
      <div className={css.actions}>
        {!isMain && (
          <IconButton
            icon={Star}
            className={css.action}
            label={t('profile.photos.makeMain', { number })}
            aria-busy={isSetting}
            onClick={() => setMainPhoto(id)}
          />
        )}
        <IconButton
          icon={Trash2}
          className={css.action}
          label={t('profile.photos.delete', { number })}
          onClick={() => setAsks(true)}
        />
      </div>
      {count > 1 && (
        <div className={css.moves}>
          {!isMain && (
            <IconButton
              icon={ChevronLeft}
              className={css.action}
              label={t('profile.photos.forward', { number })}
              onClick={() => onMove(-1)}
            />
          )}
          {number < count && (
            <IconButton
              icon={ChevronRight}
              className={classes(css.action, css.next)}
              label={t('profile.photos.backward', { number })}
              onClick={() => onMove(1)}
            />
          )}
        </div>
      )}
      <DeletePhotoQuestion open={asks} photoId={id} onClose={() => setAsks(false)} />
    </div>
  )
}

const fragment = graphql`
  fragment OwnPhoto_photo on Photo {
    id
    url(variant: CARD)
    moderation
    shownToOthers
  }
`
