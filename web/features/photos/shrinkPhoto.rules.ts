/** A width and a height: pixels of a picture, or the shares of it that are kept. */
export type Size = { width: number; height: number }

/** A little more than the longest side that the server keeps (1600), so that nothing is lost by shrinking twice. */
const KEPT_SIDE = 2048
/** The largest canvas of an iPhone, in pixels. */
const CANVAS_PIXELS_MAX = 16_000_000
/** What a picture may weigh before it is written anew although it has no pixel too many. */
const HEAVY_BYTES = 4 * 1024 * 1024

/**
 * The size in which a picture goes up: no larger than the part that is kept can use.
 * @param picture size of the upright picture, in pixels, and of its file
 * @param kept shares of its width and height
 * @returns undefined when the file may go up as it is
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
