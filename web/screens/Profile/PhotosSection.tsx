import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotosSection_viewer$key } from '../../__generated__/PhotosSection_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { AppLink } from '../../components/AppLink.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { AddPhoto } from './AddPhoto.tsx'
import { CropDialog } from './CropDialog.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import css from './PhotosSection.module.css'
import { Section } from './Section.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useReorderPhotos } from './useReorderPhotos.ts'
import { useUploadPhotos } from './useUploadPhotos.ts'

/** The own photos: add by picker, camera or dropping, cut, put in order, choose the main one, delete. */
export function PhotosSection(props: { viewer: PhotosSection_viewer$key }) {
  const { t } = useTranslation('account')
  const { photosPaid } = useSite().settings
  const { photoLimit, paid, profile } = useFragment(fragment, props.viewer)
  const { photos } = profile
  const { uploads, add, chooseCrop, cancel, retry } = useUploadPhotos()
  const reorder = useReorderPhotos(profile.id)
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const roomLeft = photoLimit - photos.length - uploads.length
  const canPayForMore = !paid && photosPaid > photoLimit
  const asking = uploads.find(({ crop, error }) => crop === 'ask' && !error)

  function move(id: string, to: number) {
    const ids = photos.map((photo) => photo.id)
    const from = ids.indexOf(id)
    if (from === -1 || from === to || to < 0 || to >= ids.length) return
    reorder(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setNews(t('profile.photos.moved', { number: from + 1, to: to + 1 }))
    // The keyboard stays with the photo that it has moved.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${to + 1})`)?.focus())
  }
  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
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
          {canPayForMore && (
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
        ref={list}
        className={classes(css.photos, isOver && css.over)}
        onDragOver={(event) => {
          if (roomLeft <= 0 || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {photos.map(({ id, ...photo }, index) => (
          // Dragging is the second way, too; every photo has buttons to move it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            tabIndex={-1}
            draggable={photos.length > 1}
            className={classes(dragged === id && css.dragged)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, index)}
          >
            <OwnPhoto photo={photo} number={index + 1} count={photos.length} onMove={(by) => move(id, index + by)} />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadTile upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload.key)} />
          </li>
        ))}
        {roomLeft > 0 && <li><AddPhoto onChoose={(files) => add(files.slice(0, roomLeft))} /></li>}
        {roomLeft <= 0 && canPayForMore && (
          <li className={css.full}>
            <p>{t('profile.photos.full', { count: photoLimit })}</p>
            <LinkButton to="/premium" look="soft">{t('profile.photos.more', { count: photosPaid })}</LinkButton>
          </li>
        )}
      </ul>
      <span className={layout.visuallyHidden} role="status">{news}</span>
      <p className={css.hint}>{t('profile.photos.hint')}</p>
      {asking && <CropDialog key={asking.key} previewUrl={asking.previewUrl} onChoose={(crop) => chooseCrop(asking.key, crop)} onCancel={() => cancel(asking.key)} />}
    </Section>
  )
}

const fragment = graphql`
  fragment PhotosSection_viewer on Viewer {
    photoLimit
    paid
    profile {
      id
      photos {
        id
        ...OwnPhoto_photo
      }
    }
  }
`
