import { shrunkSize, type Size } from './shrinkPhoto.rules.ts'

/** A file of this size uploads in seconds on any connection, so it is not decoded first. */
const LIGHT_BYTES = 1024 * 1024
const JPEG_QUALITY = 0.9

/**
 * Makes a picture as small as its use allows, so that it uploads quickly and within the server's limits. The
 * browser turns it upright and drops the metadata, such as the location.
 * @param isTaken whether the server reads this kind of picture; other kinds become a JPEG if this browser can
 * draw them
 * @param kept shares of its width and height that the member has chosen
 * @returns the file itself if it is already small, or if this browser cannot draw it
 */
export async function shrinkPhoto(file: File, isTaken: boolean, kept?: Size): Promise<Blob> {
  if (isTaken && file.size <= LIGHT_BYTES) return file
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    // Every browser turns an image element by its EXIF orientation; not every one does that for an
    // ImageBitmap.
    await picture.decode()
    const natural = { width: picture.naturalWidth, height: picture.naturalHeight }
    const size = shrunkSize({ ...natural, bytes: file.size }, kept)
    if (size === undefined && isTaken) return file
    const drawn = await drawJpeg(picture, size ?? natural)
    return drawn !== null && (drawn.size < file.size || !isTaken) ? drawn : file
  } catch {
    // This browser cannot draw it, or it exceeds the memory: the server has its own decoders and error texts.
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawJpeg(picture: HTMLImageElement, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush === null) return Promise.resolve(null)
  // JPEG has no transparency. The server puts white behind it, too.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
