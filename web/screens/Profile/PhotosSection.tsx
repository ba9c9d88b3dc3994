import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotosSection_viewer$key } from '../../__generated__/PhotosSection_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { AppLink } from '../../components/AppLink.tsx'
import { classes } from '../../design/classes.ts'
import { AddPhoto } from './AddPhoto.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import css from './PhotosSection.module.css'
import { Section } from './Section.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useUploadPhotos } from './useUploadPhotos.ts'

/** The own photos: add by picker, camera or dropping, choose the main one, delete. */
export function PhotosSection(props: { viewer: PhotosSection_viewer$key }) {
  const { t } = useTranslation('account')
  const { photosPaid } = useSite().settings
  const { photoLimit, paid, profile } = useFragment(fragment, props.viewer)
  const { photos } = profile
  const { uploads, add, cancel, retry } = useUploadPhotos()
  const [isOver, setOver] = useState(false)
  const roomLeft = photoLimit - photos.length - uploads.length

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files].slice(0, Math.max(0, roomLeft)))
  }
  return (
    <Section
      id="photos"
      title={t('profile.photos.title')}
      aside={
        <>
          {t('profile.photos.count', { count: photos.length, limit: photoLimit })}
          {!paid && photosPaid > photoLimit && (
            <>
              {' · '}
              <AppLink to="/premium">{t('profile.photos.premium', { limit: photosPaid })}</AppLink>
            </>
          )}
        </>
      }
    >
      {/* Dropping is the second way; the picker inside is the one for everybody. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={classes(css.photos, isOver && css.over)}
        onDragOver={(event) => {
          if (roomLeft <= 0 || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {photos.map((photo, index) => <li key={photo.id}><OwnPhoto photo={photo} number={index + 1} /></li>)}
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadTile upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload.key)} />
          </li>
        ))}
        {roomLeft > 0 && <li><AddPhoto onChoose={(files) => add(files.slice(0, roomLeft))} /></li>}
      </ul>
      <p className={css.hint}>{t('profile.photos.hint')}</p>
    </Section>
  )
}

const fragment = graphql`
  fragment PhotosSection_viewer on Viewer {
    photoLimit
    paid
    profile {
      photos {
        id
        ...OwnPhoto_photo
      }
    }
  }
`
