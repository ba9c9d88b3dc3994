import { Photo } from '#web/design/card/Photo.tsx'
import { PhotoBars } from '#web/design/card/PhotoBars.tsx'
import { Silhouette } from '#web/design/card/Silhouette.tsx'
import type { CardPhoto as Shown } from './readSwipeCard.ts'

/**
 * A card's current photo, with one bar per photo; without any, the silhouette of the profile with this id.
 */
export function CardPhoto({ photos, shown, id }: { photos: readonly Shown[]; shown: number; id: string }) {
  const photo = photos[shown]
  if (!photo) return <Silhouette id={id} />
  return (
    <>
      <Photo
        key={photo.url}
        url={photo.url}
        thumbhash={photo.thumbhash}
        alt=""
        width={640}
        height={800}
        eager
      />
      {photos.length > 1 && <PhotoBars count={photos.length} current={shown} />}
    </>
  )
}
