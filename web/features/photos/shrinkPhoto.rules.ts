/** A width and a height: a picture's pixels, or the kept shares of it. */
export type Size = { width: number; height: number }

/**
 * Slightly more than the longest side that the server keeps (1600), so that shrinking twice loses nothing.
 */
const KEPT_SIDE = 2048
/** The largest canvas of an iPhone, in pixels. */
const CANVAS_PIXELS_MAX = 16_000_000
/** A heavier picture is re-encoded even if it has no excess pixels. */
const HEAVY_BYTES = 4 * 1024 * 1024

/**
 * The upload size of a picture: no larger than its kept part can use.
 * @param picture size of the upright picture, in pixels, and of its file
 * @param kept shares of its width and height
 * @returns undefined if the file may be uploaded unchanged
 */
export function shrunkSize(
  { width, height, bytes }: Size & { bytes: number },
  kept: Size = { width: 1, height: 1 },
): Size | undefined {
  const keptSide = Math.max(width * kept.width, height * kept.height)
  const scale = Math.min(1, KEPT_SIDE / keptSide, Math.sqrt(CANVAS_PIXELS_MAX / (width * height)))
  if (scale === 1 && bytes <= HEAVY_BYTES) return undefined
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))
