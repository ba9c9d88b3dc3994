import type { Crop } from './uploadPhoto.ts'

/** A little more than the longest side that the server keeps (1600), so that nothing is lost by shrinking twice. */
const KEPT_SIDE = 2048
/** The largest canvas of an iPhone, in pixels. */
const CANVAS_PIXELS_MAX = 16_000_000
/** What a picture may weigh before it is written anew although it has no pixel too many. */
const HEAVY_BYTES = 4 * 1024 * 1024

/**
 * The size in which a picture goes up: no larger than the part that is kept can use.
 * @param picture size of the upright picture, in pixels, and of its file
 * @returns undefined when the file may go up as it is
 */
export function shrunkSize(
  { width, height, bytes }: { width: number; height: number; bytes: number },
  crop: Pick<Crop, 'width' | 'height'> = { width: 1, height: 1 },
): { width: number; height: number } | undefined {
  const keptSide = Math.max(width * crop.width, height * crop.height)
  const scale = Math.min(1, KEPT_SIDE / keptSide, Math.sqrt(CANVAS_PIXELS_MAX / (width * height)))
  if (scale === 1 && bytes <= HEAVY_BYTES) return undefined
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))
