import { ImagePlus, RefreshCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoFrame_photo$key } from '#web/__generated__/PhotoFrame_photo.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { UploadWords } from '#web/features/photos/UploadWords.tsx'
import { UploadBar } from './UploadBar.tsx'
import css from './PhotoFrame.module.css'

type Props = {
  photo: PhotoFrame_photo$key | undefined
  upload: PhotoUpload | undefined
  isDraggedOver: boolean
  onPick: () => void
  /** Chooses another picture in the place of this photo; undefined without room for it meanwhile. */
  onReplace: ((photoId: string) => void) | undefined
  onCancel: (upload: PhotoUpload) => void
}

/** The photo as others will see it on a card, the one being uploaded, or the empty slot for the first. */
export function PhotoFrame({ photo: key, upload, isDraggedOver, onPick, onReplace, onCancel }: Props) {
  const { t } = useTranslation('signup')
  const photo = useFragment(fragment, key ?? null)
  const running = upload && !upload.refusal ? upload : undefined
  const pictureUrl = running?.previewUrl ?? photo?.url
  const frame = classes(css.frame, isDraggedOver && css.over)
  if (!pictureUrl) {
    return (
      <button type="button" className={classes(frame, css.empty)} onClick={onPick}>
        <Icon of={ImagePlus} size={28} />
        <span className={css.pick}>{t('photo.choose')}</span>
        <span className={css.drag}>{t('photo.drag')}</span>
      </button>
    )
  }
  return (
    <div className={frame}>
      <img src={pictureUrl} alt={t('photo.yours')} width={640} height={800} />
      {!running && photo && onReplace && (
        <IconButton
          className={css.cancel}
          icon={RefreshCw}
          label={t('photo.replace')}
          onClick={() => onReplace(photo.id)}
        />
      )}
      {running && (
        <>
          <div className={css.way}>
            <UploadWords progress={running.progress} className={css.words} />
            <UploadBar progress={running.progress} />
          </div>
          <IconButton
            className={css.cancel}
            icon={X}
            label={t('photo.cancel')}
            onClick={() => onCancel(running)}
          />
        </>
      )}
    </div>
  )
}

const fragment = graphql`
  fragment PhotoFrame_photo on Photo {
    id
    url(variant: CARD)
  }
`
