import type { Crop } from './uploadPhoto.ts'

/** Width by height of the frame in which photos are shown. */
const FRAME_RATIO = 4 / 5
/** The maximum zoom. */
export const ZOOM_MAX = 4

/** The frame's position: its middle in shares of the picture, and its zoom. */
export type Framing = { x: number; y: number; zoom: number }

/**
 * The part of a picture inside the frame, always within the picture.
 * @param ratio width by height of the picture
 */
export function cropOf({ x, y, zoom }: Framing, ratio: number): Crop {
  const width = Math.min(1, FRAME_RATIO / ratio) / zoom
  const height = Math.min(1, ratio / FRAME_RATIO) / zoom
  return { x: clamp(x - width / 2, 1 - width), y: clamp(y - height / 2, 1 - height), width, height }
}

/**
 * The framing with its middle moved, as far as the picture reaches. Shares are of the frame: 1 is its whole
 * width or height.
 */
export function moved(framing: Framing, ratio: number, by: { x: number; y: number }): Framing {
  const crop = cropOf(framing, ratio)
  const { x, y, width, height } = cropOf(
    {
      ...framing,
      x: crop.x + crop.width / 2 + by.x * crop.width,
      y: crop.y + crop.height / 2 + by.y * crop.height,
    },
    ratio,
  )
  return { ...framing, x: x + width / 2, y: y + height / 2 }
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}
