import { thumbHashToDataURL } from 'thumbhash'

type Props = {
  url: string
  /** A blurred preview of about 25 bytes, base64: shown until the photo has loaded. */
  thumbhash?: string | null
  alt: string
  width: number
  height: number
  /** Loads at once and with priority; for photos on the first screen. */
  eager?: boolean
  className?: string
}

const previews = new Map<string, string>()
const PREVIEWS_MAX = 500

/** The preview as an image of a few pixels, created once per photo. */
function previewUrl(thumbhash: string): string {
  const known = previews.get(thumbhash)
  if (known !== undefined) return known
  if (previews.size >= PREVIEWS_MAX) previews.clear()
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  previews.set(thumbhash, url)
  return url
}

/** A photo of a member, with its preview underneath until it has loaded. */
export function Photo({ url, thumbhash, alt, width, height, eager, className }: Props) {
  // Set by script, because the content security policy allows no style attribute.
  function showPreview(image: HTMLImageElement | null) {
    if (!image || !thumbhash || image.complete) return
    image.style.background = `center / cover url(${previewUrl(thumbhash)})`
  }
  return (
    <img
      ref={showPreview}
      src={url}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
