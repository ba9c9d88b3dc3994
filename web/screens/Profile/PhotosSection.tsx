import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { PhotosSection_viewer$key } from '#web/__generated__/PhotosSection_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { CropDialog } from '#web/features/photos/CropDialog.tsx'
import { photoUploads, type PhotoUpload } from '#web/features/photos/photoUploads.ts'
import { SurplusPhotos } from '#web/features/photos/SurplusPhotos.tsx'
import { isOfPicture } from '#web/features/photos/uploadPhoto.ts'
import { useFittingFiles } from '#web/features/photos/useFittingFiles.ts'
import { usePhotoUploads } from '#web/features/photos/usePhotoUploads.ts'
import { useDroppedFiles } from '#web/runtime/files/useDroppedFiles.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { DraggablePhoto } from './DraggablePhoto.tsx'
import { MorePhotos } from './MorePhotos.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import { refreshOwnPhotos } from './ownPhotos.ts'
import { PhotosCount } from './PhotosCount.tsx'
import { RefusedPhotos } from './RefusedPhotos.tsx'
import { Section } from './Section.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useDeletePhoto } from './useDeletePhoto.ts'
import { usePhotoOrder } from './usePhotoOrder.ts'
import { useSetMainPhoto } from './useSetMainPhoto.ts'
import layout from '#web/design/layout.module.css'
import css from './PhotosSection.module.css'

/** The photos on their way. One that was begun in the sign-up may take another's place. */
function useSectionUploads(memberId: string): readonly PhotoUpload[] {
  const environment = useRelayEnvironment()
  const { setMainPhoto } = useSetMainPhoto()
  const { deletePhoto } = useDeletePhoto()
  return usePhotoUploads(memberId, async (photoId, { replacesId }) => {
    await refreshOwnPhotos(environment)
    if (replacesId === undefined) return
    setMainPhoto(photoId)
    deletePhoto(replacesId)
  })
}

/** Whether a photo may come of it: a picture that no server takes needs no room. */
const takesPlace = ({ refusal }: PhotoUpload) => !refusal || !isOfPicture(refusal.code)

/** The own photos: add by picker, camera or drop, crop, reorder, choose the main one, delete. */
export function PhotosSection(props: { viewer: PhotosSection_viewer$key }) {
  const { t } = useTranslation('account')
  const { photosPaid } = useSite().settings
  const viewer = useFragment(fragment, props.viewer)
  const { photoLimit, paid, profile } = viewer
  const { photos } = profile
  const uploads = useSectionUploads(viewer.id)
  const { list, news, move } = usePhotoOrder(photos)
  const [dragged, setDragged] = useState<string>()
  const roomLeft = photoLimit - photos.length - uploads.filter(takesPlace).length
  const { surplus, take } = useFittingFiles(roomLeft, photoUploads.choose)
  const isDraggedOver = useDroppedFiles(take, {
    target: list,
    mayTake: roomLeft > 0,
  })
  const paidLimit = !paid && photosPaid > photoLimit ? photosPaid : undefined
  const asking = uploads.find(({ crop, refusal }) => crop === 'ask' && !refusal)
  return (
    <Section
      id="photos"
      title={t('profile.photos.title')}
      aside={<PhotosCount count={photos.length} limit={photoLimit} paidLimit={paidLimit} />}
    >
      {/* Dropping is a second way; the picker inside works for every member. */}
      <ul ref={list} className={classes(css.photos, isDraggedOver && css.over)}>
        {photos.map(({ id, ...photo }, index) => (
          <DraggablePhoto
            key={id}
            id={id}
            canDrag={photos.length > 1}
            dragged={dragged}
            onDrag={setDragged}
            onDropPhoto={(from) => move(from, index)}
          >
            <OwnPhoto
              photo={photo}
              number={index + 1}
              count={photos.length}
              onMove={(by) => move(id, index + by)}
            />
          </DraggablePhoto>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadTile upload={upload} />
          </li>
        ))}
        <MorePhotos roomLeft={roomLeft} photoLimit={photoLimit} paidLimit={paidLimit} onChoose={take} />
      </ul>
      <span className={layout.visuallyHidden} role="status">
        {news}
      </span>
      <SurplusPhotos names={surplus} />
      <RefusedPhotos viewer={viewer} />
      <p className={css.hint}>{t('profile.photos.hint')}</p>
      {asking && (
        <CropDialog
          key={asking.key}
          previewUrl={asking.previewUrl}
          onChoose={(crop) => photoUploads.chooseCrop(asking, crop)}
          onCancel={() => photoUploads.cancel(asking)}
        />
      )}
    </Section>
  )
}

const fragment = graphql`
  fragment PhotosSection_viewer on Viewer {
    id
    photoLimit
    paid
    ...RefusedPhotos_viewer
    profile {
      id
      photos {
        id
        ...OwnPhoto_photo
      }
    }
  }
`
