import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { photoUploads, type PhotoUpload } from './photoUploads.ts'

/**
 * The photos on their way to the server (photoUploads.ts), on a screen that shows the member's photos.
 * @param onArrived shows a photo that has arrived; its preview stays until then, so that nothing flashes
 */
export function usePhotoUploads(
  memberId: string,
  onArrived: (photoId: string, upload: PhotoUpload) => Promise<unknown>,
): readonly PhotoUpload[] {
  const uploads = useSyncExternalStore(photoUploads.subscribe, photoUploads.now)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    void photoUploads.open(memberId, (photoId, upload) => arrived(photoId, upload))
    return photoUploads.leave
  }, [memberId])
  return uploads
}
