import { Star, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoThumbnails_photos$key } from '#web/__generated__/PhotoThumbnails_photos.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import type { PhotoUpload } from '#web/features/photos/photoUploads.ts'
import type { UploadProgress } from '#web/runtime/files/uploadFile.ts'
import { UploadBar } from './UploadBar.tsx'
import css from './PhotoThumbnails.module.css'

function Thumbnail(props: {
  url: string | null | undefined
  /** How to make it the main photo; undefined if it is, or is not there yet. */
  main?: { label: string; onMake: () => void } | undefined
  /** Set for the main photo. */
  mainLabel?: string | undefined
  label: string
  onRemove: () => void
  progress?: UploadProgress | undefined
}) {
  return (
    <li className={css.thumbnail}>
      {props.url && <img src={props.url} alt="" width={88} height={88} />}
      {props.main && (
        <button type="button" className={css.star} aria-label={props.main.label} onClick={props.main.onMake}>
          <Icon of={Star} size={16} />
        </button>
      )}
      {props.mainLabel && (
        <span className={css.star}>
          <Icon of={Star} size={16} filled label={props.mainLabel} />
        </span>
      )}
      {props.progress !== undefined && <UploadBar progress={props.progress} className={css.bar} />}
      <button type="button" className={css.remove} aria-label={props.label} onClick={props.onRemove}>
        <Icon of={X} size={16} />
      </button>
    </li>
  )
}

type Props = {
  photos: PhotoThumbnails_photos$key
  uploads: readonly PhotoUpload[]
  onMakeMain: (photoId: string) => void
  onRemove: (photoId: string) => void
  onCancel: (upload: PhotoUpload) => void
}

/** All photos as thumbnails, with uploads behind them; each can be removed, or made the main one. */
export function PhotoThumbnails({ uploads, onMakeMain, onRemove, onCancel, ...props }: Props) {
  const { t } = useTranslation(['signup', 'account'])
  const photos = useFragment(fragment, props.photos)
  return (
    <ul className={css.thumbnails}>
      {photos.map(({ id, square }, index) => (
        <Thumbnail
          key={id}
          url={square}
          mainLabel={index === 0 && photos.length > 1 ? t('account:profile.photos.main') : undefined}
          main={
            index === 0
              ? undefined
              : {
                  label: t('account:profile.photos.makeMain', { number: index + 1 }),
                  onMake: () => onMakeMain(id),
                }
          }
          label={t('photo.remove', { number: index + 1 })}
          onRemove={() => onRemove(id)}
        />
      ))}
      {uploads.map((upload) => (
        <Thumbnail
          key={upload.key}
          url={upload.previewUrl}
          label={t('photo.cancel')}
          onRemove={() => onCancel(upload)}
          progress={upload.refusal ? undefined : upload.progress}
        />
      ))}
    </ul>
  )
}

const fragment = graphql`
  fragment PhotoThumbnails_photos on Photo @relay(plural: true) {
    id
    square: url(variant: SQUARE)
  }
`
